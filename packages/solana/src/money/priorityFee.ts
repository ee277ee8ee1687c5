import type { Account, Network } from '@latchkey/core'
import * as v from 'valibot'
import { u64 } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'

/** Limits of the priority fee in micro-lamports per compute unit: at least enough for a busy chain, at most a few cents. */
const minPrice = 1_000n
const maxPrice = 2_000_000n

const recentFees = v.array(v.object({ prioritizationFee: u64 }))

/** Chooses the priority fee by the recent ones of the account. */
export async function fetchPriorityFee(
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
  const price = choosePriorityFee(bids.map((bid) => bid.prioritizationFee))
  state.priorityFees.set(id, price)
  return price
}

/** The 75th percentile of recent fees, within the limits. */
export function choosePriorityFee(recent: readonly bigint[]): bigint {
  const sorted = recent.toSorted((a, b) => (a < b ? -1 : 1))
  const percentile = sorted[Math.floor(sorted.length * 0.75)] ?? 0n
  if (percentile < minPrice) return minPrice
  return percentile > maxPrice ? maxPrice : percentile
}

/** The priority fee that was shown last, so that the visitor pays what was shown. */
export async function shownPriorityFee(
  state: SolanaState,
  network: Network,
  account: Account,
): Promise<bigint> {
  return state.priorityFees.get(network.caipNetworkId) ?? fetchPriorityFee(state, network, account)
}
