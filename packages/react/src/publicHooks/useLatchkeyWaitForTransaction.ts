import {
  type LatchkeyError,
  type WaitForTransactionParameters,
  type WaitForTransactionReturnType,
  waitForTransaction,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyWaitForTransaction`. */
export type UseLatchkeyWaitForTransactionParameters = ActionHookParameters<
  WaitForTransactionReturnType,
  LatchkeyError,
  WaitForTransactionParameters
>

/** What `useLatchkeyWaitForTransaction` returns. */
export type UseLatchkeyWaitForTransactionReturnType = UseMutationResult<
  WaitForTransactionReturnType,
  LatchkeyError,
  WaitForTransactionParameters
>

/**
 * Waits until a transaction of `useLatchkeyExecuteSend` or `useLatchkeyExecuteSwap` is mined, replaced, or known not to
 * have been sent. `data` is its record.
 * @example
 * const outcome = useLatchkeyWaitForTransaction()
 * const send = useLatchkeyExecuteSend({ mutation: { onSuccess: ({ id }) => outcome.mutate({ id }) } })
 * return <p>{outcome.data?.status ?? send.status}</p>
 */
export function useLatchkeyWaitForTransaction(
  parameters: UseLatchkeyWaitForTransactionParameters = {},
): UseLatchkeyWaitForTransactionReturnType {
  return useAction('waitForTransaction', waitForTransaction, parameters)
}
