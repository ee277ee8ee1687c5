import { type CallsOrder, sendCalls } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, useAttempt } from './useAttempt.ts'

/** What `useLatchkeySendCalls` returns: the state of the last batch, with its id as `data`. */
export type LatchkeySendCalls = Attempt<{ id: string }> & {
  /** Asks the wallet to execute all calls or none, with one approval. @throws calls/*, wallet/*, network/wrong-chain */
  sendCalls(order: CallsOrder): Promise<{ id: string }>
}

/** Sends several calls with one approval of the wallet (EIP-5792). */
export function useLatchkeySendCalls(): LatchkeySendCalls {
  const latchkey = useLatchkey()
  const { attempt, run } = useAttempt<{ id: string }>()
  const send = useCallback(
    (order: CallsOrder) => run(() => sendCalls(latchkey, order)),
    [latchkey, run],
  )
  return { ...attempt, sendCalls: send }
}
