import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'

const DAY_MS = 86_400_000
const GUESSES_PER_DAY = 25

const row = v.object({
  wrong_guesses: v.number(),
  guessed_since: v.nullable(v.date()),
  held_until: v.nullable(v.date()),
})

export type GuessBudget = { isHeld: boolean; wrongToday: number }

/** Locks the address for this transaction: guesses at it are weighed one after the other. */
export async function lockGuesses(tx: Queries, lookup: Buffer, now: number): Promise<GuessBudget> {
  await tx.execute('INSERT INTO embedded.addresses (lookup) VALUES ($1) ON CONFLICT DO NOTHING', [
    lookup,
  ])
  const [found] = await tx.query(
    row,
    `SELECT wrong_guesses, guessed_since, held_until FROM embedded.addresses
     WHERE lookup = $1 FOR UPDATE`,
    [lookup],
  )
  const isHeld = (found?.held_until?.getTime() ?? 0) > now
  const isToday = (found?.guessed_since?.getTime() ?? 0) > now - DAY_MS
  return { isHeld, wrongToday: isToday ? (found?.wrong_guesses ?? 0) : 0 }
}

/** `held`: this was the last one of the day; the address rests from now on. */
export async function noteWrongGuess(
  tx: Queries,
  lookup: Buffer,
  { wrongToday, now }: { wrongToday: number; now: number },
): Promise<'counted' | 'held'> {
  const isLast = wrongToday + 1 >= GUESSES_PER_DAY
  await tx.execute(
    `UPDATE embedded.addresses SET wrong_guesses = $2,
       guessed_since = CASE WHEN $2 = 1 THEN $3 ELSE guessed_since END,
       held_until = $4 WHERE lookup = $1`,
    [lookup, isLast ? 0 : wrongToday + 1, new Date(now), isLast ? new Date(now + DAY_MS) : null],
  )
  return isLast ? 'held' : 'counted'
}
