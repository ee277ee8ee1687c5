import type { Account, Call, Network, NetworkCost } from '@latchkey/core'
import * as v from 'valibot'
import { askNodes } from '../rpc/askNodes.ts'
import { units } from '../rpc/replies.ts'
import type { SolanaState } from '../solanaState.ts'
import { type Plan, planTransfer } from './planTransfer.ts'

const perSignature = 5_000n
const microPerLamport = 1_000_000n
/** Always a little, or a busy chain passes the transaction over; never more than a few cents. */
const leastPrice = 1_000n
const highestPrice = 2_000_000n

/**
 * What a transfer costs: the signature, the bid for a place, and the deposit for the recipient's token account.
 * Nothing is added to be safe: the chain takes exactly this, and an account may be emptied only to the last unit.
 */
export async function estimateCost(
  state: SolanaState,
  { account, network, calls }: { account: Account; network: Network; calls: readonly Call[] },
): Promise<NetworkCost> {
  const plans = await Promise.all(
    calls.map((call) => planTransfer(state, { account, network, call })),
  )
  const price = await bidFor(state, network, account)
  const fee = plans.reduce((sum, plan) => sum + feeOf(plan, price) + plan.deposit, 0n)
  const deposit = plans.reduce((sum, plan) => sum + plan.deposit, 0n)
  return { fee, reserve: fee, ...(deposit > 0n ? { deposit } : {}) }
}

export function feeOf({ unitLimit }: Pick<Plan, 'unitLimit'>, price: bigint): bigint {
  const bid = BigInt(unitLimit) * price
  return perSignature + (bid + microPerLamport - 1n) / microPerLamport
}

const recent = v.array(v.object({ prioritizationFee: units }))

/** What others bid of late, three quarters of them less. */
async function bidFor(state: SolanaState, network: Network, account: Account): Promise<bigint> {
  const id = network.caipNetworkId
  const bids = await askNodes(state.context, id, {
    method: 'getRecentPrioritizationFees',
    params: [[account.address]],
    reply: recent,
  })
  const sorted = bids.map((one) => one.prioritizationFee).sort((a, b) => (a < b ? -1 : 1))
  const usual = sorted[Math.floor(sorted.length * 0.75)] ?? 0n
  const price = [leastPrice, usual].reduce((most, one) => (one > most ? one : most))
  const bounded = price > highestPrice ? highestPrice : price
  state.bids.set(id, bounded)
  return bounded
}

/** The bid that was shown last; what the visitor saw is what is paid. */
export async function shownBid(
  state: SolanaState,
  network: Network,
  account: Account,
): Promise<bigint> {
  return state.bids.get(network.caipNetworkId) ?? bidFor(state, network, account)
}
