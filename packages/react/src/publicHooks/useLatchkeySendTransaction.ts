import {
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySendTransaction`. */
export type UseLatchkeySendTransactionParameters = ActionHookParameters<
  SendTransactionReturnType,
  SendTransactionErrorType,
  SendTransactionParameters
>

/** What `useLatchkeySendTransaction` returns. */
export type UseLatchkeySendTransactionReturnType = UseMutationResult<
  SendTransactionReturnType,
  SendTransactionErrorType,
  SendTransactionParameters
>

/**
 * Asks the wallet to send a transaction, after a review if it's risky. `data` is its hash.
 * @example
 * const { mutate, data } = useLatchkeySendTransaction()
 * return <button onClick={() => mutate({ to, value: 10n ** 15n })}>{data ?? 'Send'}</button>
 */
export function useLatchkeySendTransaction(
  parameters: UseLatchkeySendTransactionParameters = {},
): UseLatchkeySendTransactionReturnType {
  return useAction('sendTransaction', sendTransaction, parameters)
}
