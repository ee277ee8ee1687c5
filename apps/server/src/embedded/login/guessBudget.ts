import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'

const DAY_MS = 86_400_000
const GUESSES_PER_DAY = 25

const row = v.object({
  guessed_at: v.array(v.date()),
  held_until: v.nullable(v.date()),
})

/** `wrongAt`: the wrong codes of the last 24 hours. */
export type GuessBudget = { isHeld: boolean; wrongAt: readonly Date[] }

/** Locks the address for this transaction, so that concurrent guesses are counted one by one. */
export async function lockGuesses(tx: Queries, lookup: Buffer, now: number): Promise<GuessBudget> {
  await tx.execute(
    `INSERT INTO embedded.addresses (lookup, touched_at) VALUES ($1, $2)
     ON CONFLICT (lookup) DO UPDATE SET touched_at = excluded.touched_at`,
    [lookup, new Date(now)],
  )
  const [found] = await tx.query(
    row,
    'SELECT guessed_at, held_until FROM embedded.addresses WHERE lookup = $1 FOR UPDATE',
    [lookup],
  )
  const isHeld = (found?.held_until?.getTime() ?? 0) > now
  const wrongAt = (found?.guessed_at ?? []).filter((at) => at.getTime() > now - DAY_MS)
  return { isHeld, wrongAt }
}

/** `held`: this was the last guess of the budget; the address is on hold from now on. */
export async function noteWrongGuess(
  tx: Queries,
  lookup: Buffer,
  { wrongAt, now }: { wrongAt: readonly Date[]; now: number },
): Promise<'counted' | 'held'> {
  const guessedAt = [...wrongAt, new Date(now)]
  const isLast = guessedAt.length >= GUESSES_PER_DAY
  await tx.execute(
    'UPDATE embedded.addresses SET guessed_at = $2, held_until = $3 WHERE lookup = $1',
    [lookup, guessedAt, isLast ? new Date(now + DAY_MS) : null],
  )
  return isLast ? 'held' : 'counted'
}
