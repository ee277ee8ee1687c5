import { assetKey } from '../adapter/assetKey.ts'
import type { Danger, DangerCode, RequestDescription, RequestedCall } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import {
  assessCall,
  type Balances,
  isListedSwap,
  isSweep,
  leavingIn,
  possibleRecipients,
} from './assessCall.ts'
import { netChanges } from './netChanges.ts'
import type { ReturnRating } from './rateReturn.ts'
import { statedTransfers } from './statedTransfers.ts'

/** The addresses that are trusted on this site. */
export type SiteTrust = {
  /** The owner's `safety.trustedContracts`. */
  contracts: readonly string[]
  /** Listed routers: a limited allowance for them is no danger. Their calls are assessed like any others. */
  routers: readonly string[]
  origin: string
}

export type ReturnRatings = {
  /** One for each call, in order. */
  calls: readonly ReturnRating[]
  /** The rating of all calls together. */
  total: ReturnRating
}

const allowanceCodes: readonly DangerCode[] = ['allowance', 'permit', 'permit2']

/** The dangers that are waived for a contract the site owner trusts. */
const waivedForTrusted: ReadonlySet<DangerCode> = new Set([
  ...allowanceCodes,
  'order',
  'unknown-typed-data',
  'unknown-call',
  'pays-unknown-call',
  'transfer-in-batch',
  'grants-rights',
  'pays-out',
  'unknown-rights',
])
const waivedForRouters: ReadonlySet<DangerCode> = new Set(allowanceCodes)

/** Dangers that a full simulation resolves: it shows what the call takes. */
const resolvedBySimulation: ReadonlySet<DangerCode> = new Set(['unknown-call', 'pays-unknown-call'])

/** The risks that remain on this site: of each call, of all calls together, and of the request around them. */
export function assessRequest(
  description: RequestDescription,
  trust: SiteTrust,
  returns: ReturnRatings,
): readonly Danger[] {
  const { calls, dangers, simulation, holdings } = description
  const isTrusted = isOneOf(trust.contracts)
  const isRouter = isOneOf(trust.routers)
  const allDangers = [
    ...dangers,
    ...calls.flatMap((call) => call.dangers),
    ...batchedTransfers(calls),
  ]
  const remaining = allDangers
    .filter(({ code }) => !(simulation === 'simulated' && resolvedBySimulation.has(code)))
    .filter(({ code, subject }) => {
      if (subject === null) return true
      const isWaived = waivedForTrusted.has(code) && isTrusted(subject)
      return !isWaived && !(waivedForRouters.has(code) && isRouter(subject))
    })
  return shortagesFirst([
    ...remaining,
    ...simulationDangers(simulation),
    ...assessInOrder(calls, holdings, (call, index, before) =>
      assessCall(call, {
        holdings: before,
        returned: returns.calls[index] ?? 'none',
        isTrusted,
      }),
    ),
    ...combinedSweeps(calls, { holdings, isTrusted, returned: returns.total }),
    ...foreignSignIns(description, trust.origin),
  ])
}

function simulationDangers(simulation: RequestDescription['simulation']): readonly Danger[] {
  if (simulation === 'unavailable') return [{ code: 'not-simulated', subject: null }]
  return simulation === 'reverted' ? [{ code: 'would-fail', subject: null }] : []
}

/** A transfer in a batch of other calls is easily overlooked in the wallet. */
function batchedTransfers(calls: readonly RequestedCall[]): readonly Danger[] {
  if (calls.every(isPlainTransfer)) return []
  return calls
    .filter(isPlainTransfer)
    .flatMap(({ facts }) =>
      statedTransfers(facts).map(
        ({ to, assetKey: asset }): Danger => ({ code: 'transfer-in-batch', subject: to, asset }),
      ),
    )
}

function isPlainTransfer({ facts, dangers }: RequestedCall): boolean {
  const isTransfer = facts.every(({ kind }) => kind === 'pays' || kind === 'transfers')
  return facts.length > 0 && isTransfer && dangers.length === 0
}

/** Assesses each call with the balances after the calls before it. */
function assessInOrder(
  calls: readonly RequestedCall[],
  holdings: Balances,
  assess: (call: RequestedCall, index: number, before: Balances) => readonly Danger[],
): readonly Danger[] {
  const found: Danger[] = []
  const balances = new Map(holdings)
  for (const [index, call] of calls.entries()) {
    found.push(...assess(call, index, new Map(balances)))
    for (const change of call.changes ?? leavingIn(call)) {
      const before = balances.get(assetKey(change))
      if (before !== undefined) balances.set(assetKey(change), before + change.amount)
    }
  }
  return found
}

/** Several calls that each take a part of a balance can take all of it together. */
function combinedSweeps(
  calls: readonly RequestedCall[],
  context: { holdings: Balances; isTrusted(address: string): boolean; returned: ReturnRating },
): readonly Danger[] {
  if (calls.length < 2) return []
  const total = netChanges(calls.flatMap((call) => call.changes ?? leavingIn(call)))
  const swept = total.filter((change) => change.kind !== 'nft' && isSweep(change, context.holdings))
  return swept.flatMap((change): readonly Danger[] => {
    const subject = untrustedTaker(calls, change, context)
    const asset = assetKey(change)
    return subject === undefined ? [] : [{ code: 'takes-everything', subject, asset }]
  })
}

/** The untrusted address responsible for an outflow; `undefined` when all are trusted. */
function untrustedTaker(
  calls: readonly RequestedCall[],
  change: AssetChange,
  context: { isTrusted(address: string): boolean; returned: ReturnRating },
): string | null | undefined {
  const outflows = calls.flatMap((call) =>
    leavingIn(call)
      .filter((callChange) => assetKey(callChange) === assetKey(change))
      .map((callChange) => ({ call, recipients: possibleRecipients(call, callChange) })),
  )
  const untrusted = outflows.find(({ call, recipients }) => {
    const isSwap = isListedSwap(call) && context.returned === 'fair'
    return !isSwap && !(recipients.length > 0 && recipients.every(context.isTrusted))
  })
  if (!untrusted) return undefined
  return untrusted.recipients.find((recipient) => !context.isTrusted(recipient)) ?? null
}

/** A sign-in message for another site would sign the visitor in there. */
function foreignSignIns({ facts }: RequestDescription, origin: string): readonly Danger[] {
  return facts.flatMap((fact): Danger[] =>
    fact.kind === 'signs-in' && !isHost(fact.domain, origin)
      ? [{ code: 'other-site', subject: fact.domain }]
      : [],
  )
}

/** On a server the origin is empty; no request is signed there, so every domain passes. */
function isHost(domain: string, origin: string): boolean {
  if (!URL.canParse(origin)) return origin === ''
  const { host } = new URL(origin)
  return domain.toLowerCase() === host.toLowerCase()
}

function isOneOf(addresses: readonly string[]): (address: string) => boolean {
  const lowerCased = new Set(addresses.map((address) => address.toLowerCase()))
  return (address) => lowerCased.has(address.toLowerCase())
}

/** Without the funds nothing else of the request can happen. */
function shortagesFirst(dangers: readonly Danger[]): readonly Danger[] {
  const isShortage = ({ code }: Danger) => code === 'not-enough'
  const found = distinct(dangers)
  return [...found.filter(isShortage), ...found.filter((danger) => !isShortage(danger))]
}

function distinct(dangers: readonly Danger[]): readonly Danger[] {
  const keyOf = ({ code, subject, asset }: Danger) =>
    `${code} ${subject?.toLowerCase()} ${asset ?? ''}`
  return [...new Map(dangers.map((danger) => [keyOf(danger), danger])).values()]
}
