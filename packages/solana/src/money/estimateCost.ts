import type { Account, Network } from '@latchkey/core'
import type { Call, NetworkCost } from '@latchkey/core/adapter'
import type { SolanaState } from '../solanaState.ts'
import { type Plan, planTransfer } from './planTransfer.ts'
import { fetchPriorityFee } from './priorityFee.ts'

const lamportsPerSignature = 5_000n
const microPerLamport = 1_000_000n

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
