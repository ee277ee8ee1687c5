import { assetKey, nativeAsset } from '../adapter/assetKey.ts'
import type { Danger, DangerCode, RequestedCall, RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { ReturnRating } from './rateReturn.ts'
import { statedChanges, statedTransfers } from './statedTransfers.ts'

export type Balances = ReadonlyMap<string, bigint>

export type CallContext = {
  /** The account's balances before this call. */
  holdings: Balances
  /** How what comes back compares with what leaves. */
  returned: ReturnRating
  /** Whether the site owner trusts this contract (`safety.trustedContracts`). */
  isTrusted(address: string): boolean
}

/** Rebasing tokens round a transfer by one or two units. */
const roundingTolerance = 2n

/** The risk of one call, for each asset that leaves in it. */
export function assessCall(call: RequestedCall, context: CallContext): readonly Danger[] {
  return leavingIn(call).flatMap((change) => assessOutflow(call, change, context))
}

function assessOutflow(
  call: RequestedCall,
  change: AssetChange,
  { holdings, returned, isTrusted }: CallContext,
): readonly Danger[] {
  const recipients = possibleRecipients(call, change)
  const subject = recipients.find((recipient) => !isTrusted(recipient)) ?? null
  if (change.kind === 'nft') {
    const isReported = call.dangers.some(({ code }) => code === 'nft-leaves')
    return isReported ? [] : [{ code: 'nft-leaves', subject: recipients[0] ?? null }]
  }
  // The site owner trusts every contract and recipient involved.
  if (subject === null && recipients.length > 0) return []
  const isFairSwap = isListedSwap(call) && returned === 'fair'
  const codes = [
    ...(call.changes && !isStated(call, change) ? returnDangers[returned] : []),
    // An order at a fair price may be signed before the account has what it sells.
    ...(isFairSwap ? [] : balanceDangers(change, holdings)),
  ]
  return codes.map((code) => ({ code, subject, asset: assetKey(change) }))
}

const returnDangers: Readonly<Record<ReturnRating, readonly DangerCode[]>> = {
  fair: [],
  poor: ['poor-return'],
  unchecked: ['return-unchecked'],
  none: ['gives-for-nothing'],
}

/** The assets that leave: as simulated, or without a simulation as decoded from the calldata. */
export function leavingIn(call: RequestedCall): readonly AssetChange[] {
  const changes = call.changes ?? statedChanges(call.facts)
  return changes.filter(({ amount }) => amount < 0n)
}

/** Whether the decoded calldata states this outflow as a transfer, with its recipient and amount. */
export function isStated(call: RequestedCall, change: AssetChange): boolean {
  if (change.kind === 'nft' || undecodedIn(call).length > 0) return false
  const asset = assetKey(change)
  const costs = asset === nativeAsset ? (call.costs ?? 0n) : 0n
  const stated = statedTransfers(call.facts)
    .filter(
      (statedTransfer) =>
        statedTransfer.assetKey === asset && !isPaidToTarget(call, statedTransfer.to),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
  return -change.amount <= stated + costs + roundingTolerance
}

/** The recipients that the calldata states, and every contract whose code decides where the asset goes. */
export function possibleRecipients(call: RequestedCall, change: AssetChange): readonly string[] {
  const asset = assetKey(change)
  const recipients = statedTransfers(call.facts).filter(
    (statedTransfer) => statedTransfer.assetKey === asset,
  )
  const decidingContracts = isStated(call, change) ? [] : [...undecodedIn(call), ...call.targets]
  return [...new Set([...recipients.map(({ to }) => to), ...decidingContracts])]
}

/** Contracts or programs whose calldata or instructions could not be decoded. */
export function undecodedIn({ dangers }: RequestedCall): readonly string[] {
  return dangers.flatMap(({ code, subject }) =>
    code === 'unknown-call' && subject ? [subject] : [],
  )
}

/** A swap or a wrap that was decoded at a listed router, and pays the account. */
export function isListedSwap({ facts, dangers }: RequestedCall): boolean {
  return facts.some(isExchange) && dangers.length === 0
}

function isExchange({ kind }: RequestFact): boolean {
  return kind === 'swaps' || kind === 'wraps' || kind === 'unwraps'
}

function isAboveBalance(change: AssetChange, holdings: Balances): boolean {
  const balance = holdings.get(assetKey(change))
  return balance !== undefined && -change.amount > balance + roundingTolerance
}

/** An empty account has nothing to take: it has not enough. */
function balanceDangers(change: AssetChange, holdings: Balances): readonly DangerCode[] {
  const isAbove = isAboveBalance(change, holdings)
  const isEmpty = holdings.get(assetKey(change)) === 0n
  const isTaken = isSweep(change, holdings) && !(isEmpty && isAbove)
  return [
    ...(isAbove ? ['not-enough' as const] : []),
    ...(isTaken ? ['takes-everything' as const] : []),
  ]
}

/** Whether at least 95 % of the account's balance of the asset leaves. */
export function isSweep(change: AssetChange, holdings: Balances): boolean {
  const balance = holdings.get(assetKey(change))
  if (balance === undefined || change.amount >= 0n) return false
  return -change.amount * 20n >= balance * 19n
}

/** The native coins sent with a swap or a wrap are the sold amount, not a payment to the contract. */
function isPaidToTarget({ facts, targets }: RequestedCall, to: string): boolean {
  return facts.some(isExchange) && targets.includes(to)
}
