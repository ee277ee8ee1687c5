import {
  type Latchkey,
  type LatchkeyError,
  type TransactionRecord,
  waitForEntry,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Variables = { id: string }

/** Parameters of `useLatchkeyWaitForTransaction`. */
export type UseLatchkeyWaitForTransactionParameters = ActionHookParameters<
  TransactionRecord,
  LatchkeyError,
  Variables
>

/** What `useLatchkeyWaitForTransaction` returns. */
export type UseLatchkeyWaitForTransactionReturnType = UseMutationResult<
  TransactionRecord,
  LatchkeyError,
  Variables
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
  return useAction('waitForTransaction', wait, parameters)
}

function wait(latchkey: Latchkey, { id }: Variables): Promise<TransactionRecord> {
  return waitForEntry(latchkey, id)
}
