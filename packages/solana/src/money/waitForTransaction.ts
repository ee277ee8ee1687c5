import type { Account, Call, Network, TransactionOutcome } from '@latchkey/core'
import * as v from 'valibot'
import { askNodes } from '../rpc/askNodes.ts'
import { inContext, units } from '../rpc/replies.ts'
import type { SolanaState } from '../solanaState.ts'
import { submit } from './send.ts'
import { watchSignature } from './watchSignature.ts'

/** How many blocks a blockhash is good for; nobody can sign with an older one. */
const blockhashLife = 150n
const pollMs = 2_000

type Question = {
  account: Account
  network: Network
  call: Call
  hash: string
  signal?: AbortSignal
}

const statuses = inContext(
  v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
)

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
  let lastBlock = state.open.get(hash)?.lastBlock ?? null
  try {
    for (;;) {
      signal?.throwIfAborted()
      const settled = await look(state, question)
      if (settled) return settled
      lastBlock ??= (await heightOf(state, network, 'confirmed')) + blockhashLife
      if ((await heightOf(state, network, 'finalized')) > lastBlock) {
        // It may have got into the very last block while we looked.
        return (await look(state, question)) ?? { status: 'failed', hash }
      }
      await offerAgain(state, question)
      await Promise.race([bell.rung, pause(pollMs, signal)])
    }
  } finally {
    bell.close()
    if (!signal?.aborted) state.open.delete(hash)
  }
}

async function look(
  { context }: SolanaState,
  { network, hash, signal }: Question,
): Promise<TransactionOutcome | null> {
  const [status] = await askNodes(context, network.caipNetworkId, {
    method: 'getSignatureStatuses',
    params: [[hash], { searchTransactionHistory: true }],
    reply: statuses,
    ...(signal ? { signal } : {}),
  })
  // One block alone may still be forgotten.
  if (!status || status.confirmationStatus === 'processed') return null
  const isFailed = status.err !== null && status.err !== undefined
  return { status: isFailed ? 'reverted' : 'confirmed', hash }
}

function heightOf(
  { context }: SolanaState,
  network: Network,
  commitment: 'confirmed' | 'finalized',
): Promise<bigint> {
  return askNodes(context, network.caipNetworkId, {
    method: 'getBlockHeight',
    params: [{ commitment }],
    reply: units,
  })
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

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}
