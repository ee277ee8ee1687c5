import {
  type Account,
  type Call,
  type Network,
  pause,
  type TransactionOutcome,
} from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'
import { deedOf, settle } from './openTransactions.ts'
import { submit } from './submit.ts'
import { watchSignature } from './watchSignature.ts'

const pollMs = 2_000
const never = new Promise<never>(() => {})

type Question = {
  account: Account
  network: Network
  call: Call
  hash: string
  signal?: AbortSignal
}

/**
 * Waits until the chain confirms the transaction, or until it can never do so: the last block it may get into is
 * final, and it is in none. Before that it is handed over again and again, never signed anew.
 */
export async function waitForTransaction(
  state: SolanaState,
  question: Question,
): Promise<TransactionOutcome> {
  const { network, hash, signal } = question
  const bell = watchSignature(state, network, hash)
  // After a reload nobody knows of it but the journal.
  if (!state.open.has(hash)) {
    state.open.set(hash, { wire: null, lastBlock: null, deed: deedOf(question) })
  }
  let rung: Promise<'rung'> = bell.rung
  try {
    for (;;) {
      signal?.throwIfAborted()
      const settled = await settle(state, question)
      if (settled) return settled
      await offerAgain(state, question)
      const woken = await Promise.race([rung, pause(pollMs, signal)])
      // It rings once; the node that is asked may hear of it a little later than the one that told.
      if (woken === 'rung') rung = never
    }
  } finally {
    bell.close()
  }
}

async function offerAgain(state: SolanaState, { network, hash }: Question): Promise<void> {
  const wire = state.open.get(hash)?.wire
  if (!wire) return
  try {
    await submit(state, network.caipNetworkId, wire)
  } catch {
    // It is there already, or too old, or nobody answers: the next look tells.
  }
}
