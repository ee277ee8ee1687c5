import { type Log, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Queries } from '../db/database.ts'
import { recordCost } from './sponsorshipStore.ts'

/** Records what the operations of a mined bundle cost; operations that were not sponsored have no row. */
export async function settleSponsorships(
  tx: Queries,
  { chain, logs }: { chain: string; logs: Log[] },
): Promise<void> {
  const events = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs })
  for (const { args } of events) {
    await recordCost(tx, { chain, sender: args.sender, nonce: args.nonce }, args.actualGasCost)
  }
}
