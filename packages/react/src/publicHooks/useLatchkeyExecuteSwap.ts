import {
  type ExecuteSwapErrorType,
  type ExecuteSwapParameters,
  type ExecuteSwapReturnType,
  executeSwap,
  type Latchkey,
  type SwapStep,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Variables = Omit<ExecuteSwapParameters, 'onStep'>

/** Parameters of `useLatchkeyExecuteSwap`. */
export type UseLatchkeyExecuteSwapParameters = ActionHookParameters<
  ExecuteSwapReturnType,
  ExecuteSwapErrorType,
  Variables
>

/** What `useLatchkeyExecuteSwap` returns. */
export type UseLatchkeyExecuteSwapReturnType = UseMutationResult<
  ExecuteSwapReturnType,
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
    (latchkey: Latchkey, variables: Variables) => {
      setStep(null)
      return executeSwap(latchkey, { ...variables, onStep: setStep })
    },
    parameters,
  )
  return { ...mutation, step }
}
