import {
  type JournalEntry,
  type PreparedSend,
  prepareSend,
  type SendOrder,
  sendTokens,
} from '@latchkey/core'
import { useCallback } from 'react'
import { type Attempt, useAttempt } from '../hooks/useAttempt.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeySend` returns: the state of the last transfer, and the two steps of one. */
export type LatchkeySend = Attempt<JournalEntry> & {
  /** Encodes and checks a transfer, for a preview. @throws send/*, chain/*, rpc/* */
  prepareSend(order: SendOrder): Promise<PreparedSend>
  /** Asks the wallet to send exactly this transfer, at most once. @throws send/*, wallet/*, journal/* */
  sendTokens(transfer: PreparedSend): Promise<JournalEntry>
}

/** Sends tokens of the connected account (`prepareSend`, `sendTokens`). */
export function useLatchkeySend(): LatchkeySend {
  const latchkey = useLatchkey()
  const { attempt, run } = useAttempt<JournalEntry>()
  const prepare = useCallback((order: SendOrder) => prepareSend(latchkey, order), [latchkey])
  const send = useCallback(
    (transfer: PreparedSend) => run(() => sendTokens(latchkey, transfer)),
    [latchkey, run],
  )
  return { ...attempt, prepareSend: prepare, sendTokens: send }
}
