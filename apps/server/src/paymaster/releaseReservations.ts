import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import type { Context } from '../context/context.ts'
import { runWithLimit } from '../rpc/runWithLimit.ts'
import { lockBudgets } from './budgetStore.ts'
import {
  deleteReservation,
  findExpiredReservations,
  findSponsorship,
  recordCost,
  type Sponsorship,
} from './sponsorshipStore.ts'

/** After the signature's expiry: the clocks of the server, the node and the block's builder differ. */
const GRACE_MS = 5 * 60_000
const MAX_AT_ONCE = 500
const NODE_CALLS_AT_ONCE = 4

/**
 * Releases a chain's reservations whose operation cannot be included any more: the signature expired minutes ago, by
 * the server's clock and by the chain's newest block, and the nonce is not used at that block. Where it is used, the
 * highest cost counts: another bundler may have included the operation.
 */
export async function releaseReservations(context: Context, chain: string): Promise<void> {
  const before = new Date(context.clock.now() - GRACE_MS)
  const expired = await findExpiredReservations(context.chainDb, {
    chain,
    before,
    limit: MAX_AT_ONCE,
  })
  if (expired.length === 0) return
  const { number, timestamp } = await context.chains.client(chain).getBlock()
  const minedBefore = Number(timestamp) * 1000 - GRACE_MS
  const passed = expired.filter(({ validUntil }) => validUntil.getTime() < minedBefore)
  const checked = await runWithLimit(passed, NODE_CALLS_AT_ONCE, async (reservation) => ({
    reservation,
    isUsed: await isNonceUsed(context, reservation, number),
  }))
  for (const { reservation, isUsed } of checked) {
    await context.chainDb.transaction(async (tx) => {
      await lockBudgets(tx, { projects: [reservation.project], chain })
      const current = await findSponsorship(tx, reservation)
      const isExpired = current?.validUntil.getTime() === reservation.validUntil.getTime()
      // Settled or signed again while the node was asked.
      if (!current || !isExpired || current.actualCost !== null) return
      if (isUsed) await recordCost(tx, current, current.maxCost)
      else await deleteReservation(tx, current)
    })
  }
}

async function isNonceUsed(
  { chains }: Context,
  { chain, sender, nonce }: Sponsorship,
  blockNumber: bigint,
): Promise<boolean> {
  const next = await chains.client(chain).readContract({
    address: entryPoint07Address,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [sender, nonce >> 64n],
    blockNumber,
  })
  return next > nonce
}
