import type { Account, Network } from '@latchkey/core'
import * as v from 'valibot'
import { u64 } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'

/** Limits of the priority fee in micro-lamports per compute unit: at least enough for a busy chain, at most a few cents. */
const minPrice = 1_000n
const maxPrice = 2_000_000n

const recentFees = v.array(v.object({ prioritizationFee: u64 }))

/** Chooses the priority fee: the 75th percentile of the recent ones, within the limits. */
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
