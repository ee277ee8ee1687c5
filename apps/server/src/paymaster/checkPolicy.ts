import { ownValue } from '@latchkey/wire'
import type { Hex } from 'viem'
import { type AccountCall, decodeCalls } from './decodeCalls.ts'
import type { SponsorshipPolicy } from './settings.ts'

/** In wei; `today` and `userToday` are those of the last 24 hours. */
export type Spending = { today: bigint; total: bigint; userToday: bigint }

/** Why a project does not pay for these calls, or `null`. */
export function checkCalls(
  policy: SponsorshipPolicy,
  { chain, callData }: { chain: string; callData: Hex },
): string | null {
  if (policy.chains && !policy.chains.includes(chain)) return `gas is not sponsored on ${chain}`
  if (!policy.contracts) return null
  const calls = decodeCalls(callData)
  if (!calls) return 'the calls of the operation cannot be read'
  const { contracts } = policy
  const refused = calls.find((call) => !isAllowed(contracts, call))
  return refused ? `calls to ${refused.to} are not sponsored` : null
}

function isAllowed(
  contracts: NonNullable<SponsorshipPolicy['contracts']>,
  { to, data }: AccountCall,
): boolean {
  const allowed = ownValue(contracts, to.toLowerCase())
  if (!allowed) return false
  return allowed === '*' || allowed.includes(data.slice(0, 10).toLowerCase())
}

/** Which budget does not cover the cost, or `null`. */
export function checkBudget(
  policy: SponsorshipPolicy,
  spending: Spending,
  cost: bigint,
): string | null {
  if (spending.userToday + cost > policy.perUserPerDay)
    return "the account's daily budget is used up"
  if (spending.today + cost > policy.perDay) return "the project's daily budget is used up"
  if (spending.total + cost > policy.total) return "the project's budget is used up"
  return null
}
