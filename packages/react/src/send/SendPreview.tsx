import {
  executeSend,
  isLatchkeyError,
  type PreparedSend,
  type PrepareSendParameters,
  prepareSend,
} from '@latchkey/core'
import { mutationRules, queryKeyOf, queryRules } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type JSX, useId, useState } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useText } from '../hooks/useText.ts'
import { FailedTransaction } from '../journal/FailedTransaction.tsx'
import { SendFigure } from '../journal/OutcomeFigure.tsx'
import { outcomeCss } from '../journal/outcome.css.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { goBack } from '../navigation/navigate.ts'
import { showOutcome } from '../navigation/showOutcome.ts'
import { closeToast, showToast } from '../navigation/showToast.ts'
import { Button } from '../parts/Button.tsx'
import { sendPreviewText } from '../text/en/sendPreview.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { SendFacts } from './SendFacts.tsx'
import { SendPreparing } from './SendPreparing.tsx'

/** The simulated transaction in full, before the wallet is asked to sign. */
function SendPreview(props: { view: ViewOf<'SendPreview'> }): JSX.Element {
  const latchkey = useLatchkey()
  const visitId = useId()
  const { order } = props.view
  const query = useQuery(
    {
      ...queryRules,
      queryKey: queryKeyOf(
        latchkey,
        'prepareSend',
        visitId,
        order.recipient.address,
        order.amount.toString(),
      ),
      queryFn: () => prepareSend(latchkey, order),
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
    },
    getQueryClient(latchkey),
  )
  const handleRetry = () => void query.refetch()
  if (query.error && !query.isFetching) {
    return <Failed order={order} error={query.error} onRetry={handleRetry} />
  }
  if (!query.data || query.isFetching) return <SendPreparing network={order.network.name} />
  return <Confirm prepared={query.data} onRetry={handleRetry} />
}

function Failed(props: {
  order: PrepareSendParameters
  error: unknown
  onRetry(): void
}): JSX.Element {
  const text = useText(sendPreviewText)
  const { order } = props
  return (
    <FailedTransaction
      {...props}
      token={order.token}
      title={text.failed}
      figure={<SendFigure order={order} />}
    />
  )
}

function Confirm(props: { prepared: PreparedSend; onRetry(): void }): JSX.Element {
  const { prepared } = props
  const latchkey = useLatchkey()
  const text = useText(sendPreviewText)
  const [isRepeat, setRepeat] = useState(false)
  const send = useMutation(
    {
      ...mutationRules,
      mutationFn: () => executeSend(latchkey, { transfer: prepared, allowRepeat: isRepeat }),
      onMutate: () =>
        showToast(latchkey, { variant: 'loading', message: text.sending, autoClose: false }),
      onSuccess: ({ id }) => showOutcome(latchkey, { kind: 'send', id, order: prepared }),
      onError: (error) => {
        closeToast(latchkey)
        setRepeat(isRepeatable(error, prepared))
      },
    },
    getQueryClient(latchkey),
  )
  if (send.error && !isRepeat) {
    return <Failed order={prepared} error={send.error} onRetry={props.onRetry} />
  }
  return (
    <div className="send-preview">
      <SendFacts prepared={prepared} />
      <div role="status">{isRepeat ? <p className="send-hint">{text.alreadySent}</p> : null}</div>
      <div className="footer">
        <Button disabled={send.isPending} onPress={() => goBack(latchkey)}>
          {text.cancel}
        </Button>
        <Button variant="accent" isWorking={send.isPending} focus onPress={() => send.mutate()}>
          {isRepeat ? text.again : text.send}
        </Button>
      </div>
    </div>
  )
}

/**
 * A wallet that sends the transaction itself may return no id to look up. Then only the visitor can tell whether the
 * first attempt went through.
 */
function isRepeatable(error: unknown, { cost }: PreparedSend): boolean {
  if (isLatchkeyError(error, 'journal/already-sent')) return true
  return cost.namedBy === 'wallet' && isLatchkeyError(error, 'journal/unresolved')
}

export const sendPreviewFlow: FlowScreen = defineFlow({
  Screen: SendPreview,
  styles: [outcomeCss],
})
