import { type SendCallsErrorType, type SendCallsParameters, sendCalls } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySendCalls`. */
export type UseLatchkeySendCallsParameters = ActionHookParameters<
  { id: string },
  SendCallsErrorType,
  SendCallsParameters
>

/** What `useLatchkeySendCalls` returns. */
export type UseLatchkeySendCallsReturnType = UseMutationResult<
  { id: string },
  SendCallsErrorType,
  SendCallsParameters
>

/**
 * Asks the wallet to execute several calls atomically with one approval (EIP-5792). `data` has the id of the batch.
 * @example
 * const { mutate, data } = useLatchkeySendCalls()
 * const outcome = useLatchkeyCallsStatus({ id: data?.id })
 * return <button onClick={() => mutate({ calls })}>{outcome.data?.status ?? 'Buy'}</button>
 */
export function useLatchkeySendCalls(
  parameters: UseLatchkeySendCallsParameters = {},
): UseLatchkeySendCallsReturnType {
  return useAction('sendCalls', sendCalls, parameters)
}
