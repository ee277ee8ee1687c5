import {
  type PreparedSwap,
  type PrepareSwapErrorType,
  type PrepareSwapParameters,
  prepareSwap,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyPrepareSwap`. */
export type UseLatchkeyPrepareSwapParameters = ActionHookParameters<
  PreparedSwap,
  PrepareSwapErrorType,
  PrepareSwapParameters
>

/** What `useLatchkeyPrepareSwap` returns. */
export type UseLatchkeyPrepareSwapReturnType = UseMutationResult<
  PreparedSwap,
  PrepareSwapErrorType,
  PrepareSwapParameters
>

/**
 * Builds a swap and checks it, for a preview. `data` is what `useLatchkeyExecuteSwap` executes.
 * @example
 * const { mutate, data } = useLatchkeyPrepareSwap()
 * const swap = useLatchkeyExecuteSwap()
 * if (data) return <button onClick={() => swap.mutate({ swap: data })}>Swap</button>
 * return <button onClick={() => mutate({ sell, buy, amount })}>Preview</button>
 */
export function useLatchkeyPrepareSwap(
  parameters: UseLatchkeyPrepareSwapParameters = {},
): UseLatchkeyPrepareSwapReturnType {
  return useAction('prepareSwap', prepareSwap, parameters)
}
