import type { Queries } from '../db/database.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import { maxCostOf, type UserOperation } from '../userOperation/operation.ts'
import { addSpending, lockBudget, readSpending } from './budgetStore.ts'
import { checkBudget } from './checkPolicy.ts'
import type { SponsorshipPolicy } from './settings.ts'
import {
  findSponsorship,
  readOpenReservations,
  type SponsoredOperation,
  storeReservation,
} from './sponsorshipStore.ts'

/** Open reservations of one address at the same time, in one project on one chain. */
const MAX_OPEN_PER_CALLER = 20n

export type Reservation = {
  project: string
  chain: string
  policy: SponsorshipPolicy
  operation: UserOperation
  /** The hash of the address that asked. */
  caller: string
  /** The account has signed the operation. Without it the address is limited to the budget of one account. */
  isSigned: boolean
  validUntil: Date
  now: Date
}

/** Reserves the operation's highest cost. @throws RpcError when a budget or a quota does not cover it */
export async function reserveCost(tx: Queries, reservation: Reservation): Promise<void> {
  const { project, chain, policy, operation, now } = reservation
  const { sender, nonce } = operation
  const sponsored: SponsoredOperation = { chain, sender, nonce }
  const day = await lockBudget(tx, { project, chain }, now)
  const earlier = await findSponsorship(tx, sponsored)
  if (earlier && earlier.project !== project) throw reservedElsewhere()
  const isOpen = earlier !== null && earlier.actualCost === null
  if (isOpen) await addSpending(tx, earlier, -earlier.maxCost)
  // A second signature for a nonce keeps the higher reservation: either operation may be the one that is included.
  const asked = maxCostOf(operation)
  const cost = isOpen && earlier.maxCost > asked ? earlier.maxCost : asked
  const spending = await readSpending(tx, { project, chain, sender, day })
  const refusal = checkBudget(policy, spending, cost)
  if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
  await assertQuota(tx, { ...reservation, cost })
  const isStored = await storeReservation(tx, { ...reservation, ...sponsored, cost, day })
  if (!isStored) throw reservedElsewhere()
}

function reservedElsewhere() {
  return bundlerError('rejectedByPaymaster', 'the nonce is used, or sponsored by another project')
}

async function assertQuota(
  tx: Queries,
  reservation: Reservation & { cost: bigint },
): Promise<void> {
  const { chain, operation, policy, isSigned, cost } = reservation
  const { sender, nonce } = operation
  const open = await readOpenReservations(tx, reservation, { chain, sender, nonce })
  if (open.count >= MAX_OPEN_PER_CALLER) {
    throw bundlerError('throttled', `${open.count} sponsored operations of this address wait`)
  }
  if (!isSigned && open.cost + cost > policy.perUserPerDay) {
    throw bundlerError('throttled', "this address has reserved an account's daily budget")
  }
}
