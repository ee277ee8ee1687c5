import {
  type ExecuteSendErrorType,
  type ExecuteSendParameters,
  type ExecuteSendReturnType,
  executeSend,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyExecuteSend`. */
export type UseLatchkeyExecuteSendParameters = ActionHookParameters<
  ExecuteSendReturnType,
  ExecuteSendErrorType,
  ExecuteSendParameters
>

/** What `useLatchkeyExecuteSend` returns. */
export type UseLatchkeyExecuteSendReturnType = UseMutationResult<
  ExecuteSendReturnType,
  ExecuteSendErrorType,
  ExecuteSendParameters
>

/**
 * Asks the wallet to send a transfer of `useLatchkeyPrepareSend`, at most once. Succeeds when it's sent;
 * `useLatchkeyWaitForTransaction` waits until it's mined.
 * @example
 * const { mutate, isPending } = useLatchkeyExecuteSend()
 * return <button disabled={isPending} onClick={() => mutate({ transfer: prepared })}>Send</button>
 */
export function useLatchkeyExecuteSend(
  parameters: UseLatchkeyExecuteSendParameters = {},
): UseLatchkeyExecuteSendReturnType {
  return useAction('executeSend', executeSend, parameters)
}
