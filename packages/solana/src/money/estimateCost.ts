import type { Account, Network } from '@latchkey/core'
import type { Call, NetworkCost } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { u64 } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { type Plan, planTransfer } from './planTransfer.ts'

const lamportsPerSignature = 5_000n
const microPerLamport = 1_000_000n
/** Limits of the priority fee in micro-lamports per compute unit: at least enough for a busy chain, at most a few cents. */
const minPrice = 1_000n
const maxPrice = 2_000_000n

/**
 * The cost of a transfer: the signature fee, the priority fee, and the rent of the recipient's token account. Without a
 * margin: the chain charges exactly this, so that Max can empty the account.
 */
export async function estimateCost(
  state: SolanaState,
  { account, network, calls }: { account: Account; network: Network; calls: readonly Call[] },
): Promise<NetworkCost> {
  const plans = await Promise.all(
    calls.map((call) => planTransfer(state, { account, network, call })),
  )
  const price = await fetchPriorityFee(state, network, account)
  const fee = plans.reduce((sum, plan) => sum + planFee(plan, price) + plan.deposit, 0n)
  const deposit = plans.reduce((sum, plan) => sum + plan.deposit, 0n)
  return { fee, reserve: fee, ...(deposit > 0n ? { deposit } : {}) }
}

export function planFee({ unitLimit }: Pick<Plan, 'unitLimit'>, price: bigint): bigint {
  const bid = BigInt(unitLimit) * price
  return lamportsPerSignature + (bid + microPerLamport - 1n) / microPerLamport
}

const recentFees = v.array(v.object({ prioritizationFee: u64 }))

/** The 75th percentile of recent priority fees. */
async function fetchPriorityFee(
  state: SolanaState,
  network: Network,
  account: Account,
): Promise<bigint> {
  const id = network.caipNetworkId
  const bids = await requestNodes(state.context, id, {
    method: 'getRecentPrioritizationFees',
    params: [[account.address]],
    reply: recentFees,
  })
  const sorted = bids.map((bid) => bid.prioritizationFee).sort((a, b) => (a < b ? -1 : 1))
  const percentile = sorted[Math.floor(sorted.length * 0.75)] ?? 0n
  const price = [minPrice, percentile].reduce((highest, candidate) =>
    candidate > highest ? candidate : highest,
  )
  const bounded = price > maxPrice ? maxPrice : price
  state.priorityFees.set(id, bounded)
  return bounded
}

/** The priority fee that was shown last, so that the visitor pays what was shown. */
export async function shownPriorityFee(
  state: SolanaState,
  network: Network,
  account: Account,
): Promise<bigint> {
  return state.priorityFees.get(network.caipNetworkId) ?? fetchPriorityFee(state, network, account)
}
