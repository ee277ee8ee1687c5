import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import type { Call, TransactionOutcome } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { inContext, u64 } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'

/** A blockhash is valid for this many blocks. */
const blockhashLifetimeBlocks = 150n

type TransactionQuery = { network: Network; hash: string; signal?: AbortSignal }

/** The idempotency key of a transfer: equal for the same network, account, recipient and amount. */
export function idempotencyKeyOf(options: {
  account: Account
  network: Network
  call: Call
}): string {
  const { account, network, call } = options
  const { to, data = '', value = '' } = call
  return [network.caipNetworkId, account.address, to, data, value].join(' ')
}

/**
 * Prevents a double send: throws while an earlier transaction with the same idempotency key may still get into a block.
 * @throws wallet/already-pending
 */
export async function assertNotPending(
  state: SolanaState,
  network: Network,
  idempotencyKey: string,
): Promise<void> {
  const same = [...state.pending].filter(([, pending]) => pending.idempotencyKey === idempotencyKey)
  for (const [hash] of same) {
    const settled = await settle(state, { network, hash })
    if (!settled) throw new LatchkeyError('wallet/already-pending', {})
  }
}

/**
 * The outcome of a transaction, or `null` while it is pending: it has failed once its last valid block is final and it is
 * in none.
 */
export async function settle(
  state: SolanaState,
  query: TransactionQuery,
): Promise<TransactionOutcome | null> {
  const { network, hash } = query
  const settled = (await readStatus(state, query)) ?? (await failIfExpired(state, query))
  if (settled) state.pending.delete(hash)
  else await boundLastBlock(state, network, hash)
  return settled
}

async function failIfExpired(
  state: SolanaState,
  query: TransactionQuery,
): Promise<TransactionOutcome | null> {
  const { network, hash } = query
  const lastBlock = state.pending.get(hash)?.lastBlock ?? null
  if (lastBlock === null) return null
  if ((await heightOf(state, network, 'finalized')) <= lastBlock) return null
  // It may have got into its last valid block between the two reads.
  return (await readStatus(state, query)) ?? { status: 'failed', hash }
}

/** When the wallet chose the blockhash, it is not newer than the current block, which bounds the last valid block. */
async function boundLastBlock(state: SolanaState, network: Network, hash: string): Promise<void> {
  const pending = state.pending.get(hash)
  if (!pending || pending.lastBlock !== null) return
  pending.lastBlock = (await heightOf(state, network, 'confirmed')) + blockhashLifetimeBlocks
}

const statuses = inContext(
  v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
)

async function readStatus(
  { context }: SolanaState,
  { network, hash, signal }: TransactionQuery,
): Promise<TransactionOutcome | null> {
  const [status] = await requestNodes(context, network.caipNetworkId, {
    method: 'getSignatureStatuses',
    params: [[hash], { searchTransactionHistory: true }],
    reply: statuses,
    ...(signal ? { signal } : {}),
  })
  // A block that is only `processed` may still be dropped.
  if (!status || status.confirmationStatus === 'processed') return null
  return { status: status.err === null ? 'confirmed' : 'reverted', hash }
}

function heightOf(
  { context }: SolanaState,
  network: Network,
  commitment: 'confirmed' | 'finalized',
): Promise<bigint> {
  return requestNodes(context, network.caipNetworkId, {
    method: 'getBlockHeight',
    params: [{ commitment }],
    reply: u64,
  })
}
