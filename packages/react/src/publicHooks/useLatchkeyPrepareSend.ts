import {
  type PreparedSend,
  type PrepareSendErrorType,
  type PrepareSendParameters,
  prepareSend,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyPrepareSend`. */
export type UseLatchkeyPrepareSendParameters = ActionHookParameters<
  PreparedSend,
  PrepareSendErrorType,
  PrepareSendParameters
>

/** What `useLatchkeyPrepareSend` returns. */
export type UseLatchkeyPrepareSendReturnType = UseMutationResult<
  PreparedSend,
  PrepareSendErrorType,
  PrepareSendParameters
>

/**
 * Encodes a transfer and checks it on chain, for a preview. `data` is what `useLatchkeyExecuteSend` sends.
 * @example
 * const { mutate, data } = useLatchkeyPrepareSend()
 * const send = useLatchkeyExecuteSend()
 * if (data) return <button onClick={() => send.mutate({ transfer: data })}>Send {data.arrives}</button>
 * return <button onClick={() => mutate({ network, token, amount, recipient })}>Preview</button>
 */
export function useLatchkeyPrepareSend(
  parameters: UseLatchkeyPrepareSendParameters = {},
): UseLatchkeyPrepareSendReturnType {
  return useAction('prepareSend', prepareSend, parameters)
}
