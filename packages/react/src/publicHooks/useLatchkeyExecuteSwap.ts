import {
  type ExecuteSwapErrorType,
  executeSwap,
  type Latchkey,
  type PreparedSwap,
  type SwapStep,
  type TransactionRecord,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Variables = {
  swap: PreparedSwap
  /** Executes a swap like one that is still pending. */
  allowRepeat?: boolean
}

/** Parameters of `useLatchkeyExecuteSwap`. */
export type UseLatchkeyExecuteSwapParameters = ActionHookParameters<
  TransactionRecord,
  ExecuteSwapErrorType,
  Variables
>

/** What `useLatchkeyExecuteSwap` returns. */
export type UseLatchkeyExecuteSwapReturnType = UseMutationResult<
  TransactionRecord,
  ExecuteSwapErrorType,
  Variables
> & {
  /** The step of a pending swap; `null` before the first. */
  step: SwapStep | null
}

/**
 * Executes a swap of `useLatchkeyPrepareSwap`, after an approval if necessary. Succeeds when it's mined.
 * @example
 * const swap = useLatchkeyExecuteSwap()
 * return <button disabled={swap.isPending} onClick={() => swap.mutate({ swap: prepared })}>{swap.step ?? 'Swap'}</button>
 */
export function useLatchkeyExecuteSwap(
  parameters: UseLatchkeyExecuteSwapParameters = {},
): UseLatchkeyExecuteSwapReturnType {
  const [step, setStep] = useState<SwapStep | null>(null)
  const mutation = useAction(
    'executeSwap',
    (latchkey: Latchkey, { swap, allowRepeat = false }: Variables) => {
      setStep(null)
      return executeSwap(latchkey, swap, setStep, { isAgain: allowRepeat })
    },
    parameters,
  )
  return { ...mutation, step }
}
