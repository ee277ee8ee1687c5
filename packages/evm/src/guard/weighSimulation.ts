import type { AssetChange, Danger, RequestDescription, Simulation } from '@latchkey/core'
import { allows, makesOperator } from './allowances.ts'
import type { RequestReading } from './readRequest.ts'

/** What the account holds of what leaves it, by the key of `heldKey`; absent when nobody could tell. */
export type Holdings = ReadonlyMap<string, bigint>

export const nativeKey = 'native'

export function heldKey(change: AssetChange): string {
  return change.kind === 'native' ? nativeKey : change.token.toLowerCase()
}

/**
 * Puts what the bytes say and what the play shows together. A call nobody could read is no danger once the play
 * has shown that it takes nothing.
 */
export function weighSimulation(
  reading: RequestReading,
  simulation: Simulation | null,
  holdings: Holdings,
): RequestDescription {
  const { facts, dangers } = reading
  if (simulation?.status !== 'played') return { facts, dangers, changes: null, allowances: [] }
  const { changes, allowances, sawEverything } = simulation
  const subject = reading.calls[0]?.to ?? null
  const isUnread = dangers.some(({ code }) => code === 'unknown-call')
  const seen = [
    ...(isUnread ? outflows(changes, subject) : []),
    ...sweeps(changes, holdings, subject),
    ...newAllowances(reading, simulation),
  ]
  const kept = sawEverything ? dangers.filter(({ code }) => code !== 'unknown-call') : dangers
  return { facts, dangers: distinct([...kept, ...seen]), changes, allowances }
}

/** Coins or tokens that leave while nothing arrives; a collectible that leaves, whatever arrives. */
function outflows(changes: readonly AssetChange[], subject: string | null): readonly Danger[] {
  const leaves = changes.filter(({ amount }) => amount < 0n)
  const arrives = changes.filter(({ amount }) => amount > 0n)
  return [
    ...(leaves.some(({ kind }) => kind === 'collectible')
      ? [{ code: 'collectible-leaves', subject } as const]
      : []),
    ...(leaves.length > 0 && arrives.length === 0
      ? [{ code: 'gives-for-nothing', subject } as const]
      : []),
  ]
}

/** All, or all but a twentieth, of what the account holds of something. */
function sweeps(
  changes: readonly AssetChange[],
  holdings: Holdings,
  subject: string | null,
): readonly Danger[] {
  const isSwept = changes.some((change) => {
    const held = holdings.get(heldKey(change))
    if (change.kind === 'collectible' || held === undefined || change.amount >= 0n) return false
    return -change.amount * 20n >= held * 19n
  })
  return isSwept ? [{ code: 'takes-everything', subject }] : []
}

/** Allowances that the bytes did not speak of. */
function newAllowances(
  { facts }: RequestReading,
  { allowances }: Extract<Simulation, { status: 'played' }>,
): readonly Danger[] {
  const isSaid = (token: string, spender: string): boolean =>
    facts.some(
      (fact) =>
        fact.kind === 'allows' &&
        fact.token.toLowerCase() === token.toLowerCase() &&
        fact.spender.toLowerCase() === spender.toLowerCase(),
    )
  return allowances
    .filter(({ token, spender }) => !isSaid(token, spender))
    .flatMap(({ token, spender, amount }) =>
      amount === 'all'
        ? makesOperator(token, spender, true).dangers
        : allows({ token, spender, amount }).dangers,
    )
}

export function distinct(dangers: readonly Danger[]): readonly Danger[] {
  const seen = new Map(dangers.map((one) => [`${one.code} ${one.subject?.toLowerCase()}`, one]))
  return [...seen.values()]
}
