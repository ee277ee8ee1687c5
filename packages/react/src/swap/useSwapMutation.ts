import {
  executeSwap,
  isLatchkeyError,
  type Latchkey,
  type PreparedSwap,
  type SwapStep,
} from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useRef, useState } from 'react'
import { plainText } from '../format/plainText.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { showOutcome } from '../navigation/showOutcome.ts'
import { closeToast, showToast } from '../navigation/showToast.ts'
import { topOf } from '../navigation/stack.ts'
import type { SentTransaction } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { describeError } from '../text/describeError.ts'
import { swapPreviewText } from '../text/en/swapPreview.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type SwapMutation = {
  /** The swap in progress. */
  running: PreparedSwap | null
  /** The same swap was sent a moment ago; running it again needs a second confirmation. */
  isRepeat: boolean
  /** Why the last swap was not sent; `null` before, and after `reset`. */
  error: unknown
  reset(): void
  run(preparedSwap: PreparedSwap): void
}

/** Executes a swap and shows its steps; once it is sent, its outcome. A failure calls back, for a new quote. */
export function useSwapMutation(onFailure: () => void): SwapMutation {
  const latchkey = useLatchkey()
  const text = useText(swapPreviewText)
  const sentences = useErrorText()
  const [error, setError] = useState<unknown>(null)
  const [running, setRunning] = useState<PreparedSwap | null>(null)
  const [isRepeat, setRepeat] = useState(false)
  // A ref, because a second press may come before the state is rendered.
  const isBusy = useRef(false)
  const execute = async (preparedSwap: PreparedSwap) => {
    const symbols = symbolsOf(preparedSwap)
    const onStep = (step: SwapStep) => {
      const isSent = step === 'swapping' && isSwapViewOpen(latchkey)
      if (isSent) showOutcome(latchkey, toSentTransaction(preparedSwap))
      else showStep(latchkey, fill(text[stepText[step]], symbols))
    }
    try {
      await executeSwap(latchkey, { swap: preparedSwap, onStep, allowRepeat: isRepeat })
      showOutcomeToast(latchkey, preparedSwap, {
        variant: 'success',
        message: fill(text.done, symbols),
      })
    } catch (error) {
      const isRepeated = isLatchkeyError(error, 'journal/already-sent')
      setRepeat(isRepeated)
      setError(isRepeated ? null : error)
      showOutcomeToast(latchkey, preparedSwap, {
        variant: 'error',
        message: describeError(error, sentences),
      })
      onFailure()
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }
  return {
    running,
    isRepeat,
    error,
    reset: () => setError(null),
    run: (preparedSwap) => {
      if (isBusy.current) return
      isBusy.current = true
      setRunning(preparedSwap)
      void execute(preparedSwap)
    },
  }
}

const stepText = {
  signing: 'signing',
  resetting: 'resetting',
  approving: 'approving',
  'waiting-for-approval': 'approving',
  confirming: 'confirming',
  swapping: 'swapping',
} as const satisfies Record<SwapStep, keyof typeof swapPreviewText.en>

function showStep(latchkey: Latchkey, message: string): void {
  showToast(latchkey, { variant: 'loading', message, autoClose: false })
}

function symbolsOf({ sell, buy }: PreparedSwap): { sell: string; buy: string } {
  return { sell: plainText(sell.symbol, 12), buy: plainText(buy.symbol, 12) }
}

/** Tells a visitor who has left the swap how it ended; the swap's own views show it themselves. */
function showOutcomeToast(
  latchkey: Latchkey,
  { id }: PreparedSwap,
  toast: { variant: 'success' | 'error'; message: string },
): void {
  const view = topOf(viewStoreOf(latchkey).getState().stack)
  const isOutcome = view.name === 'TransactionOutcome' && view.sent.id === id
  const isShown = isOutcome || (toast.variant === 'error' && isSwapViewOpen(latchkey))
  const isOpen =
    internals(latchkey).modal.getState().open || internals(latchkey).options.getState().modal.inline
  if (isOpen && isShown) closeToast(latchkey)
  else showToast(latchkey, toast)
}

/** A visitor who has opened another view in the meantime stays there. */
function isSwapViewOpen(latchkey: Latchkey): boolean {
  const { name } = topOf(viewStoreOf(latchkey).getState().stack)
  return name === 'SwapPreview' || name === 'Swap' || name === 'SwapSelectToken'
}

function toSentTransaction(preparedSwap: PreparedSwap): SentTransaction {
  return { kind: 'swap', id: preparedSwap.id, order: preparedSwap, received: preparedSwap.received }
}
