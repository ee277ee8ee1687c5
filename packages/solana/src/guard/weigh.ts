import type { AssetChange, Danger, RequestDescription } from '@latchkey/core'
import type { TransactionReading } from './readTransaction.ts'

/**
 * Puts what the bytes say and what the play shows together. A program nobody knows is no danger once the play has
 * shown that it takes nothing.
 */
export function weigh(reading: TransactionReading): RequestDescription {
  const { facts, dangers, play } = reading
  if (play?.status === 'failed') {
    const failed: Danger = { code: 'would-fail', subject: null }
    return { facts, dangers: [...dangers, failed], changes: null, allowances: [] }
  }
  if (!play) return { facts, dangers, changes: null, allowances: [] }
  const { changes, allowances } = play
  const unread = dangers.find(({ code }) => code === 'unknown-call')
  const kept = dangers.filter(({ code }) => code !== 'unknown-call')
  return {
    facts,
    dangers: [
      ...kept,
      ...play.dangers,
      ...(unread ? forNothing(changes, unread) : []),
      ...sweeps(reading, changes),
      ...unsaidAllowances(reading, allowances),
    ],
    changes,
    allowances,
  }
}

function forNothing(changes: readonly AssetChange[], { subject }: Danger): readonly Danger[] {
  const leaves = changes.some(({ amount }) => amount < 0n)
  const arrives = changes.some(({ amount }) => amount > 0n)
  return leaves && !arrives ? [{ code: 'gives-for-nothing', subject }] : []
}

/** All, or all but a twentieth, of what the account holds of something. */
function sweeps(
  { held, account }: TransactionReading,
  changes: readonly AssetChange[],
): readonly Danger[] {
  const isSwept = changes.some((change) => {
    const key = change.kind === 'native' ? account : change.token
    const had = held.get(key) ?? 0n
    return change.amount < 0n && had > 0n && -change.amount * 20n >= had * 19n
  })
  return isSwept ? [{ code: 'takes-everything', subject: null }] : []
}

/** Allowances that the bytes did not speak of. */
function unsaidAllowances(
  { facts }: TransactionReading,
  allowances: RequestDescription['allowances'],
): readonly Danger[] {
  const isSaid = (spender: string) =>
    facts.some((fact) => fact.kind === 'allows' && fact.spender === spender)
  return allowances
    .filter(({ spender }) => !isSaid(spender))
    .map(({ spender }) => ({ code: 'allowance', subject: spender }))
}
