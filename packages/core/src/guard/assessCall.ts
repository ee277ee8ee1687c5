import { assetKey, nativeAsset } from '../adapter/assetKey.ts'
import type { Danger, DangerCode, RequestedCall, RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { ReturnRating } from './rateReturn.ts'
import { statedChanges, statedTransfers } from './statedTransfers.ts'

export type Holdings = ReadonlyMap<string, bigint>

export type CallContext = {
  /** What the account holds before this call. */
  holdings: Holdings
  /** How what comes back compares with what leaves. */
  returned: ReturnRating
  /** Does the site's owner vouch for this contract? */
  isTrusted(address: string): boolean
}

/** Tokens that rebase round a transfer by a unit or two. */
const rounding = 2n

/** The risk of one call, for each asset that leaves in it. */
export function assessCall(call: RequestedCall, context: CallContext): readonly Danger[] {
  return leavingIn(call).flatMap((change) => assessOutflow(call, change, context))
}

function assessOutflow(
  call: RequestedCall,
  change: AssetChange,
  { holdings, returned, isTrusted }: CallContext,
): readonly Danger[] {
  const responsible = responsibleFor(call, change)
  const subject = responsible.find((one) => !isTrusted(one)) ?? null
  if (change.kind === 'collectible') {
    const isNamed = call.dangers.some(({ code }) => code === 'collectible-leaves')
    return isNamed ? [] : [{ code: 'collectible-leaves', subject: responsible[0] ?? null }]
  }
  // The owner vouches for everyone who takes part.
  if (subject === null && responsible.length > 0) return []
  const isFairSwap = isListedSwap(call) && returned === 'fair'
  const codes = [
    ...(call.changes && !isStated(call, change) ? returnDangers[returned] : []),
    ...(isSweep(change, holdings) && !isFairSwap ? (['takes-everything'] as const) : []),
  ]
  return codes.map((code) => ({ code, subject, asset: assetKey(change) }))
}

const returnDangers: Readonly<Record<ReturnRating, readonly DangerCode[]>> = {
  fair: [],
  poor: ['poor-return'],
  unchecked: ['return-unchecked'],
  none: ['gives-for-nothing'],
}

/** What leaves: as simulated, else as the bytes say. */
export function leavingIn(call: RequestedCall): readonly AssetChange[] {
  const changes = call.changes ?? statedChanges(call.facts)
  return changes.filter(({ amount }) => amount < 0n)
}

/** Do the bytes name this outflow as a transfer, its recipient and its amount? */
export function isStated(call: RequestedCall, change: AssetChange): boolean {
  if (change.kind === 'collectible' || undecodedIn(call).length > 0) return false
  const asset = assetKey(change)
  const costs = asset === nativeAsset ? (call.costs ?? 0n) : 0n
  const stated = statedTransfers(call.facts)
    .filter((one) => one.asset === asset && !isPaidToTarget(call, one.to))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return -change.amount <= stated + costs + rounding
}

/** The recipients that the bytes name, and every contract whose code decides where the asset goes. */
export function responsibleFor(call: RequestedCall, change: AssetChange): readonly string[] {
  const asset = assetKey(change)
  const recipients = statedTransfers(call.facts).filter((one) => one.asset === asset)
  const deciding = isStated(call, change) ? [] : [...undecodedIn(call), ...call.targets]
  return [...new Set([...recipients.map(({ to }) => to), ...deciding])]
}

/** Contracts or programs whose instructions could not be read. */
export function undecodedIn({ dangers }: RequestedCall): readonly string[] {
  return dangers.flatMap(({ code, subject }) =>
    code === 'unknown-call' && subject ? [subject] : [],
  )
}

/** A swap or a wrap that was decoded at a listed venue, and pays the account. */
export function isListedSwap({ facts, dangers }: RequestedCall): boolean {
  return facts.some(isExchange) && dangers.length === 0
}

function isExchange({ kind }: RequestFact): boolean {
  return kind === 'swaps' || kind === 'wraps' || kind === 'unwraps'
}

/** All, or all but a twentieth, of what the account holds of an asset. */
export function isSweep(change: AssetChange, holdings: Holdings): boolean {
  const held = holdings.get(assetKey(change))
  if (held === undefined || change.amount >= 0n) return false
  return -change.amount * 20n >= held * 19n
}

/** Coins that a swap or a wrap carries along are its price, not a payment. */
function isPaidToTarget({ facts, targets }: RequestedCall, to: string): boolean {
  return facts.some(isExchange) && targets.includes(to)
}
