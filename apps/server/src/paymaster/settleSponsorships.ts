import { isAddressEqual, type Log, parseEventLogs } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import type { Queries } from '../db/database.ts'
import { lockBudgets } from './budgetStore.ts'
import { findSponsorship, recordCost, type Sponsorship } from './sponsorshipStore.ts'

/**
 * Records what the operations of a mined bundle cost; operations that were not sponsored have no row.
 * @returns the cost of the sponsored ones
 */
export async function settleSponsorships(
  tx: Queries,
  { chain, logs }: { chain: string; logs: Log[] },
): Promise<bigint> {
  // A call of an operation can emit the same event from a contract of its own.
  const own = logs.filter(({ address }) => isAddressEqual(address, entryPoint07Address))
  const events = parseEventLogs({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    logs: own,
  })
  const sponsored: { sponsorship: Sponsorship; cost: bigint }[] = []
  for (const { args } of events) {
    const operation = { chain, sender: args.sender, nonce: args.nonce }
    const sponsorship = await findSponsorship(tx, operation)
    if (sponsorship) sponsored.push({ sponsorship, cost: args.actualGasCost })
  }
  const projects = sponsored.map(({ sponsorship }) => sponsorship.project)
  await lockBudgets(tx, { projects, chain })
  for (const { sponsorship, cost } of sponsored) await recordCost(tx, sponsorship, cost)
  return sponsored.reduce((sum, { cost }) => sum + cost, 0n)
}
