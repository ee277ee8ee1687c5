import {
  type Account,
  type Call,
  LatchkeyError,
  type Network,
  type TransactionOutcome,
} from '@latchkey/core'
import * as v from 'valibot'
import { askNodes } from '../rpc/askNodes.ts'
import { inContext, units } from '../rpc/replies.ts'
import type { SolanaState } from '../solanaState.ts'

/** How many blocks a blockhash is good for; nobody can sign with an older one. */
const blockhashLife = 150n

type Asked = { network: Network; hash: string; signal?: AbortSignal }

/** What a transfer does, in a word that the same transfer has again. */
export function deedOf(options: { account: Account; network: Network; call: Call }): string {
  const { account, network, call } = options
  const { to, data = '', value = '' } = call
  return [network.caipNetworkId, account.address, to, data, value].join(' ')
}

/**
 * Stops while an earlier transaction that does the same may still get into a block: signed twice, it could pay
 * twice. @throws wallet/already-pending
 */
export async function refuseWhileAlive(
  state: SolanaState,
  network: Network,
  deed: string,
): Promise<void> {
  const same = [...state.open].filter(([, open]) => open.deed === deed)
  for (const [hash] of same) {
    const settled = await settle(state, { network, hash })
    if (!settled) throw new LatchkeyError('wallet/already-pending', {})
  }
}

/**
 * How a transaction ended, or `null` while it is open: it has failed once the last block it may get into is final
 * and it is in none.
 */
export async function settle(state: SolanaState, asked: Asked): Promise<TransactionOutcome | null> {
  const { network, hash } = asked
  const settled = (await look(state, asked)) ?? (await expire(state, asked))
  if (settled) state.open.delete(hash)
  else await noteLastBlock(state, network, hash)
  return settled
}

async function expire(state: SolanaState, asked: Asked): Promise<TransactionOutcome | null> {
  const { network, hash } = asked
  const lastBlock = state.open.get(hash)?.lastBlock ?? null
  if (lastBlock === null) return null
  if ((await heightOf(state, network, 'finalized')) <= lastBlock) return null
  // It may have got into the very last block while we looked.
  return (await look(state, asked)) ?? { status: 'failed', hash }
}

/** A wallet that chose the blockhash itself cannot have taken one younger than the chain is now. */
async function noteLastBlock(state: SolanaState, network: Network, hash: string): Promise<void> {
  const open = state.open.get(hash)
  if (!open || open.lastBlock !== null) return
  open.lastBlock = (await heightOf(state, network, 'confirmed')) + blockhashLife
}

const statuses = inContext(
  v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
)

async function look(
  { context }: SolanaState,
  { network, hash, signal }: Asked,
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
