import {
  isLatchkeyError,
  type PreparedSwap,
  type PrepareSwapParameters,
  prepareSwap,
} from '@latchkey/core'
import { queryKeyOf, quoteRefreshMs } from '@latchkey/core/internal'
import { type JSX, useEffect, useId } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import { FailedTransaction } from '../journal/FailedTransaction.tsx'
import { SwapFigure } from '../journal/OutcomeFigure.tsx'
import { outcomeCss } from '../journal/outcome.css.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { goBack } from '../navigation/navigate.ts'
import { showToast } from '../navigation/showToast.ts'
import { Button } from '../parts/Button.tsx'
import { swapPreviewText } from '../text/en/swapPreview.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { AllowanceNote, SwapFacts } from './SwapFacts.tsx'
import { SwapPreparing } from './SwapPreparing.tsx'
import { swapPreviewCss } from './swapPreview.css.ts'
import { type SwapMutation, useSwapMutation } from './useSwapMutation.ts'

/** The simulated swap in full, before the wallet is asked to sign. */
function SwapPreview(props: { view: ViewOf<'SwapPreview'> }): JSX.Element {
  const latchkey = useLatchkey()
  const visitId = useId()
  const { order } = props.view
  const mutation = useSwapMutation(() => void query.refetch())
  const query = useInstanceQuery<PreparedSwap>({
    queryKey: queryKeyOf(
      latchkey,
      'prepareSwap',
      visitId,
      order.sell.address,
      order.buy.address,
      `${order.amount}`,
    ),
    queryFn: () => prepareSwap(latchkey, order),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // What the visitor is signing must not change on the screen.
    refetchInterval: mutation.running ? false : quoteRefreshMs,
  })
  useReturnOnInsufficientBalance(query.error)
  const handleRetry = () => {
    mutation.reset()
    if (query.error) void query.refetch()
  }
  const error = mutation.error ?? (query.isFetching ? null : query.error)
  if (error && !mutation.running && (mutation.error || isFinal(error) || !query.data)) {
    return <Failed order={order} error={error} onRetry={handleRetry} />
  }
  const preparedSwap = mutation.running ?? query.data
  if (preparedSwap && (mutation.running || !isFinal(query.error))) {
    return <Confirm preparedSwap={preparedSwap} mutation={mutation} />
  }
  return <SwapPreparing network={order.network.name} />
}

/** A network failure keeps the last preview, which expires automatically. */
function isFinal(error: unknown): boolean {
  const isPassing =
    isLatchkeyError(error, 'swap/quote-unavailable') || isLatchkeyError(error, 'rpc/unreachable')
  return error !== null && !isPassing
}

/** Returns to the form on an insufficient balance, because the form says which amount is missing. */
function useReturnOnInsufficientBalance(error: unknown): void {
  const latchkey = useLatchkey()
  const sentences = useErrorText()
  const isInsufficient = isLatchkeyError(error, 'swap/insufficient-balance')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per shortage, whatever the language
  useEffect(() => {
    if (!isInsufficient) return
    showToast(latchkey, { variant: 'error', message: sentences['swap/insufficient-balance'] })
    goBack(latchkey)
  }, [latchkey, isInsufficient])
}

function Confirm(props: { preparedSwap: PreparedSwap; mutation: SwapMutation }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(swapPreviewText)
  const { preparedSwap, mutation } = props
  const label = text[nextStepOf(preparedSwap)]
  return (
    <div className="swap">
      <SwapFacts preparedSwap={preparedSwap} />
      <div role="status" className="swap-status">
        {mutation.isRepeat ? <p className="swap-hint">{text.alreadySent}</p> : null}
      </div>
      <div className="footer">
        <AllowanceNote preparedSwap={preparedSwap} />
        <Button disabled={mutation.running !== null} onPress={() => goBack(latchkey)}>
          {text.cancel}
        </Button>
        <Button
          variant="accent"
          focus
          isWorking={mutation.running !== null}
          onPress={() => mutation.run(preparedSwap)}
        >
          {mutation.isRepeat ? text.again : label}
        </Button>
      </div>
    </div>
  )
}

function nextStepOf({ account, approvals, permit }: PreparedSwap): 'swap' | 'sign' | 'approve' {
  // A smart account approves and swaps in one operation.
  if (approvals.length === 0 || account.type === 'smartAccount') return 'swap'
  return permit ? 'sign' : 'approve'
}

function Failed(props: {
  order: PrepareSwapParameters
  error: unknown
  onRetry(): void
}): JSX.Element {
  const text = useText(swapPreviewText)
  const { order } = props
  return (
    <FailedTransaction
      {...props}
      token={order.sell}
      title={text.cannotSwap}
      figure={<SwapFigure order={order} received={null} />}
    />
  )
}

export const swapPreviewFlow: FlowScreen = defineFlow({
  Screen: SwapPreview,
  styles: [swapPreviewCss, outcomeCss],
})
