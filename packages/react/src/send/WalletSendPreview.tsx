import {
  isLatchkeyError,
  type PreparedSend,
  prepareSend,
  queriesOf,
  sendTokens,
} from '@latchkey/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type JSX, useId, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { defineFlow } from '../modal/defineFlow.ts'
import type { FlowScreen, ViewOf } from '../modal/flow.ts'
import { goBack, resetView } from '../modal/navigate.ts'
import { showToast } from '../modal/showToast.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { modalText } from '../text/en/modal.ts'
import { sendText } from '../text/en/send.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { SendFacts } from './SendFacts.tsx'
import { SendPreparing } from './SendPreparing.tsx'

/** The simulated transaction in full, before the wallet is asked to sign. */
function WalletSendPreview(props: { view: ViewOf<'WalletSendPreview'> }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const sentences = useErrorText()
  const visit = useId()
  const { order } = props.view
  const query = useQuery(
    {
      queryKey: ['prepareSend', visit, order.recipient.address, order.amount.toString()],
      queryFn: () => prepareSend(latchkey, order),
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queriesOf(latchkey),
  )
  if (query.data) return <Confirm prepared={query.data} />
  if (query.error) {
    return (
      <Problem
        title={text.failed}
        text={describeError(query.error, sentences)}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <SendPreparing network={order.network.name} />
}

function Confirm({ prepared }: { prepared: PreparedSend }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const sentences = useErrorText()
  const [isRepeat, setRepeat] = useState(false)
  const send = useMutation(
    {
      mutationFn: () => sendTokens(latchkey, prepared, { isAgain: isRepeat }),
      onMutate: () =>
        showToast(latchkey, { variant: 'loading', message: text.sending, autoClose: false }),
      onSuccess: () => {
        showToast(latchkey, { variant: 'success', message: text.started })
        resetView(latchkey, { name: 'Account' })
      },
      onError: (error) => {
        setRepeat(isRepeatable(error, prepared))
        showToast(latchkey, { variant: 'error', message: describeError(error, sentences) })
      },
    },
    queriesOf(latchkey),
  )
  return (
    <div className="send-preview">
      <SendFacts prepared={prepared} />
      <div role="status">{isRepeat ? <p className="send-hint">{text.alreadySent}</p> : null}</div>
      <div className="send-actions">
        <Button disabled={send.isPending} onPress={() => goBack(latchkey)}>
          {text.cancel}
        </Button>
        <Button variant="accent" disabled={send.isPending} first onPress={() => send.mutate()}>
          {isRepeat ? text.again : text.send}
        </Button>
      </div>
    </div>
  )
}

/**
 * A wallet that sends by itself may give no id to look up: then only the visitor can tell whether the first attempt
 * went through.
 */
function isRepeatable(error: unknown, { cost }: PreparedSend): boolean {
  if (isLatchkeyError(error, 'journal/already-sent')) return true
  return cost.namedBy === 'wallet' && isLatchkeyError(error, 'journal/unresolved')
}

function Problem(props: { title: string; text: string; onRetry(): void }): JSX.Element {
  const latchkey = useLatchkey()
  const shell = useText(modalText)
  const text = useText(sendText)
  return (
    <div role="alert">
      <Notice icon="alert" tone="danger" title={props.title} text={props.text}>
        <div className="send-actions">
          <Button onPress={() => goBack(latchkey)}>{text.cancel}</Button>
          <Button icon="retry" first onPress={props.onRetry}>
            {shell.tryAgain}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

export const sendPreview: FlowScreen = defineFlow({ Screen: WalletSendPreview, styles: [] })
