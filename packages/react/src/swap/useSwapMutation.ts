import {
  executeSwap,
  isLatchkeyError,
  type Latchkey,
  type PreparedSwap,
  type SwapStep,
} from '@latchkey/core'
import { useRef, useState } from 'react'
import { plainText } from '../format/plainText.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { resetView } from '../modal/navigate.ts'
import { showToast } from '../modal/showToast.ts'
import { topOf } from '../modal/stack.ts'
import { viewsOf } from '../modal/viewStore.ts'
import { describeError } from '../text/describeError.ts'
import { swapPreviewText } from '../text/en/swapPreview.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type SwapMutation = {
  /** The swap in progress. */
  running: PreparedSwap | null
  /** The same swap was sent a moment ago; running it again needs a second confirmation. */
  isRepeat: boolean
  run(prepared: PreparedSwap): void
}

/** Executes a swap and shows its steps. Then opens the account, or on failure prepares a new preview. */
export function useSwapMutation(onFailure: () => void): SwapMutation {
  const latchkey = useLatchkey()
  const text = useText(swapPreviewText)
  const sentences = useErrorText()
  const [running, setRunning] = useState<PreparedSwap | null>(null)
  const [isRepeat, setRepeat] = useState(false)
  // A ref, because a second press may come before the state is rendered.
  const isBusy = useRef(false)
  const execute = async (prepared: PreparedSwap) => {
    const names = namesOf(prepared)
    const onStep = (step: SwapStep) => showStep(latchkey, fill(text[stepText[step]], names))
    try {
      await executeSwap(latchkey, prepared, onStep, { isAgain: isRepeat })
      showToast(latchkey, { variant: 'success', message: fill(text.done, names) })
      if (isSwapViewOpen(latchkey)) resetView(latchkey, { name: 'Account' })
    } catch (error) {
      setRepeat(isLatchkeyError(error, 'journal/already-sent'))
      showToast(latchkey, { variant: 'error', message: describeError(error, sentences) })
      onFailure()
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }
  return {
    running,
    isRepeat,
    run: (prepared) => {
      if (isBusy.current) return
      isBusy.current = true
      setRunning(prepared)
      void execute(prepared)
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

function namesOf({ sell, buy }: PreparedSwap): { sell: string; buy: string } {
  return { sell: plainText(sell.symbol, 12), buy: plainText(buy.symbol, 12) }
}

/** A visitor who has opened another view meanwhile stays there. */
function isSwapViewOpen(latchkey: Latchkey): boolean {
  const { name } = topOf(viewsOf(latchkey).getState().stack)
  return name === 'SwapPreview' || name === 'Swap' || name === 'SwapSelectToken'
}
