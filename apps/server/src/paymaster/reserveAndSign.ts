import type { Hex } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { bundlerError } from '../bundler/bundlerError.ts'
import { maxCostOf, type UserOperation } from '../bundler/operation.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { readGasPrices } from '../swap/gasPrice.ts'
import { checkBudget } from './checkPolicy.ts'
import type { SponsorshipPolicy } from './settings.ts'
import { signSponsorship } from './signSponsorship.ts'
import {
  findExpiredReservations,
  readSpending,
  recordCost,
  releaseReservation,
  reserveCost,
  type SponsoredOperation,
} from './sponsorshipStore.ts'

/** The project that pays, and on which chain: `chain` is its CAIP-2 id, `chainId` the number in it. */
export type SponsoringProject = { chain: string; chainId: number; project: string }

const VALID_MS = 10 * 60_000
/** How far above the network's price an operation may bid: a higher bid would only drain the deposit. */
const MAX_OVERBID = 3n

/** Reserves the operation's highest cost and signs it. @throws RpcError when a budget does not cover it */
export async function reserveAndSign(
  context: Context,
  { chain, chainId, project }: SponsoringProject,
  { key, policy, operation }: { key: Hex; policy: SponsorshipPolicy; operation: UserOperation },
): Promise<Hex> {
  const cost = maxCostOf(operation)
  if (cost === 0n || operation.callGasLimit === 0n || operation.verificationGasLimit === 0n) {
    throw bundlerError('invalidParams', 'the operation needs its gas limits and fees')
  }
  const client = context.chains.client(chain)
  const prices = await readGasPrices(client)
  if (operation.maxFeePerGas > prices.instant * MAX_OVERBID) {
    throw bundlerError('rejectedByPaymaster', 'maxFeePerGas is far above the network fee')
  }
  const now = new Date(context.clock.now())
  const { timestamp } = await client.getBlock()
  const startsAt = Math.max(now.getTime(), Number(timestamp) * 1000)
  const validUntil = new Date(startsAt + VALID_MS)
  await context.chainDb.transaction(async (tx) => {
    // Two requests at once must not both fit into the last of a budget.
    await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `sponsorship:${project}:${chain}`,
    ])
    await releaseExpired(context, tx, { project, chain, now })
    const spending = await readSpending(tx, { project, chain, now }, operation)
    const refusal = checkBudget(policy, spending, cost)
    if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
    const { sender, nonce } = operation
    await reserveCost(tx, { chain, sender, nonce }, { project, cost, now, validUntil })
  })
  const seconds = Math.floor(validUntil.getTime() / 1000)
  return signSponsorship(key, operation, { chainId, validUntil: seconds })
}

/**
 * An expired reservation costs nothing unless its nonce was used. Then another bundler may have
 * included it, and its highest cost counts.
 */
async function releaseExpired(
  context: Context,
  tx: Queries,
  budget: { project: string; chain: string; now: Date },
): Promise<void> {
  for (const operation of await findExpiredReservations(tx, budget)) {
    if (await isNonceUsed(context, operation)) await recordCost(tx, operation, null)
    else await releaseReservation(tx, operation)
  }
}

async function isNonceUsed(
  context: Context,
  { chain, sender, nonce }: SponsoredOperation,
): Promise<boolean> {
  const next = await context.chains.client(chain).readContract({
    address: entryPoint07Address,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [sender, nonce >> 64n],
  })
  return next > nonce
}
