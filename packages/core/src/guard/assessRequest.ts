import { assetKey } from '../adapter/assetKey.ts'
import type { Danger, DangerCode, RequestDescription, RequestedCall } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import {
  assessCall,
  type Holdings,
  isListedSwap,
  isSweep,
  leavingIn,
  responsibleFor,
} from './assessCall.ts'
import { netChanges } from './netChanges.ts'
import type { ReturnRating } from './rateReturn.ts'
import { statedTransfers } from './statedTransfers.ts'

/** Who is trusted on this site, and with what. */
export type SiteTrust = {
  /** The owner's `trustedContracts`. */
  contracts: readonly string[]
  /** Listed routers: they may be allowed a limited amount. What a call of them does is assessed like any other. */
  routers: readonly string[]
  origin: string
}

export type ReturnRatings = {
  /** One for each call. */
  calls: readonly ReturnRating[]
  /** That of all calls together. */
  total: ReturnRating
}

const allowanceCodes: readonly DangerCode[] = ['allowance', 'permit', 'permit2']

/** What a contract that the owner vouches for may do without a warning. */
const trustedCodes: ReadonlySet<DangerCode> = new Set([
  ...allowanceCodes,
  'order',
  'unknown-typed-data',
  'unknown-call',
  'pays-unknown-call',
  'transfer-in-batch',
])
const routerCodes: ReadonlySet<DangerCode> = new Set(allowanceCodes)

/** Dangers that a full simulation settles: what the call takes is then known. */
const settled: ReadonlySet<DangerCode> = new Set(['unknown-call', 'pays-unknown-call'])

/** The risks that remain on this site: of each call, of all calls together, and of the request around them. */
export function assessRequest(
  description: RequestDescription,
  trust: SiteTrust,
  returns: ReturnRatings,
): readonly Danger[] {
  const { calls, dangers, simulation, holdings } = description
  const isTrusted = among(trust.contracts)
  const isRouter = among(trust.routers)
  const read = [...dangers, ...calls.flatMap((call) => call.dangers), ...batchedTransfers(calls)]
  const remaining = read
    .filter(({ code }) => !(simulation === 'simulated' && settled.has(code)))
    .filter(({ code, subject }) => {
      if (subject === null) return true
      const isWaived = trustedCodes.has(code) && isTrusted(subject)
      return !isWaived && !(routerCodes.has(code) && isRouter(subject))
    })
  return distinct([
    ...remaining,
    ...ofSimulation(simulation),
    ...inTurn(calls, holdings, (call, index, before) =>
      assessCall(call, {
        holdings: before,
        returned: returns.calls[index] ?? 'none',
        isTrusted,
      }),
    ),
    ...sweepsTogether(calls, { holdings, isTrusted, returned: returns.total }),
    ...foreignSignIns(description, trust.origin),
  ])
}

function ofSimulation(simulation: RequestDescription['simulation']): readonly Danger[] {
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
        ({ to, asset }): Danger => ({ code: 'transfer-in-batch', subject: to, asset }),
      ),
    )
}

function isPlainTransfer({ facts, dangers }: RequestedCall): boolean {
  const isTransfer = facts.every(({ kind }) => kind === 'pays' || kind === 'transfers')
  return facts.length > 0 && isTransfer && dangers.length === 0
}

/** Assesses each call with what the account holds after those before it. */
function inTurn(
  calls: readonly RequestedCall[],
  holdings: Holdings,
  assess: (call: RequestedCall, index: number, before: Holdings) => readonly Danger[],
): readonly Danger[] {
  const found: Danger[] = []
  const held = new Map(holdings)
  for (const [index, call] of calls.entries()) {
    found.push(...assess(call, index, new Map(held)))
    for (const change of call.changes ?? leavingIn(call)) {
      const before = held.get(assetKey(change))
      if (before !== undefined) held.set(assetKey(change), before + change.amount)
    }
  }
  return found
}

/** Parts of a holding that leave in several calls can be all of it together. */
function sweepsTogether(
  calls: readonly RequestedCall[],
  context: { holdings: Holdings; isTrusted(address: string): boolean; returned: ReturnRating },
): readonly Danger[] {
  if (calls.length < 2) return []
  const total = netChanges(calls.flatMap((call) => call.changes ?? leavingIn(call)))
  const swept = total.filter(
    (change) => change.kind !== 'collectible' && isSweep(change, context.holdings),
  )
  return swept.flatMap((change): readonly Danger[] => {
    const subject = unexcused(calls, change, context)
    const asset = assetKey(change)
    return subject === undefined ? [] : [{ code: 'takes-everything', subject, asset }]
  })
}

/** Who takes part in an outflow without being trusted; `undefined` when no one does. */
function unexcused(
  calls: readonly RequestedCall[],
  change: AssetChange,
  context: { isTrusted(address: string): boolean; returned: ReturnRating },
): string | null | undefined {
  const taking = calls.flatMap((call) =>
    leavingIn(call)
      .filter((one) => assetKey(one) === assetKey(change))
      .map((one) => ({ call, responsible: responsibleFor(call, one) })),
  )
  const guilty = taking.find(({ call, responsible }) => {
    const isSwap = isListedSwap(call) && context.returned === 'fair'
    return !isSwap && !(responsible.length > 0 && responsible.every(context.isTrusted))
  })
  if (!guilty) return undefined
  return guilty.responsible.find((one) => !context.isTrusted(one)) ?? null
}

/** A sign-in message for another site would sign the visitor in there. */
function foreignSignIns({ facts }: RequestDescription, origin: string): readonly Danger[] {
  return facts.flatMap((fact): Danger[] =>
    fact.kind === 'signs-in' && !isHost(fact.domain, origin)
      ? [{ code: 'other-site', subject: fact.domain }]
      : [],
  )
}

/** A server has no origin of its own; there no visitor is asked to sign anything. */
function isHost(domain: string, origin: string): boolean {
  if (!URL.canParse(origin)) return origin === ''
  const { host } = new URL(origin)
  return domain.toLowerCase() === host.toLowerCase()
}

function among(addresses: readonly string[]): (address: string) => boolean {
  const known = new Set(addresses.map((address) => address.toLowerCase()))
  return (address) => known.has(address.toLowerCase())
}

function distinct(dangers: readonly Danger[]): readonly Danger[] {
  const keyOf = ({ code, subject, asset }: Danger) =>
    `${code} ${subject?.toLowerCase()} ${asset ?? ''}`
  return [...new Map(dangers.map((one) => [keyOf(one), one])).values()]
}
