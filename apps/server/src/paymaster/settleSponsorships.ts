import { type Log, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Queries } from '../db/database.ts'
import { recordCost } from './sponsorshipStore.ts'

/**
 * Records what the operations of a mined bundle cost; operations that were not sponsored have no row.
 * @returns the cost of the sponsored ones
 */
export async function settleSponsorships(
  tx: Queries,
  { chain, logs }: { chain: string; logs: Log[] },
): Promise<bigint> {
  const events = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs })
  let paid = 0n
  for (const { args } of events) {
    const operation = { chain, sender: args.sender, nonce: args.nonce }
    if (await recordCost(tx, operation, args.actualGasCost)) paid += args.actualGasCost
  }
  return paid
}
