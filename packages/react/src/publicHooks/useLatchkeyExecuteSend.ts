import {
  type Latchkey,
  type PreparedSend,
  type SendTokensErrorType,
  sendTokens,
  type TransactionRecord,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Variables = {
  transfer: PreparedSend
  /** Sends a transfer like one that is still pending. */
  allowRepeat?: boolean
}

/** Parameters of `useLatchkeyExecuteSend`. */
export type UseLatchkeyExecuteSendParameters = ActionHookParameters<
  TransactionRecord,
  SendTokensErrorType,
  Variables
>

/** What `useLatchkeyExecuteSend` returns. */
export type UseLatchkeyExecuteSendReturnType = UseMutationResult<
  TransactionRecord,
  SendTokensErrorType,
  Variables
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
  return useAction('executeSend', send, parameters)
}

function send(
  latchkey: Latchkey,
  { transfer, allowRepeat = false }: Variables,
): Promise<TransactionRecord> {
  return sendTokens(latchkey, transfer, { isAgain: allowRepeat })
}
