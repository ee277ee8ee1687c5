import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { FLOW_COLUMNS, type Flow, flowRow } from './flowTable.ts'

const DAY_MS = 86_400_000
/** Attempts at one emailed code. */
const MAX_OTP_ATTEMPTS = 5
/** Wrong codes of one email address, over all its codes. */
const MAX_WRONG_OTPS_PER_DAY = 25

/** The columns `guessed_at` and `held_until`: when wrong codes were entered, and until when the address is blocked. */
const attemptsRow = v.pipe(
  v.object({ guessed_at: v.array(v.date()), held_until: v.nullable(v.date()) }),
  v.transform((row) => ({ wrongOtpTimes: row.guessed_at, blockedUntil: row.held_until })),
)

/** Counts one attempt at the code of a login flow, at most five. `null` when no attempt is left; a single UPDATE counts concurrent attempts. */
export async function takeOtpAttempt(tx: Queries, id: string, now: number): Promise<Flow | null> {
  const [flow = null] = await tx.query(
    flowRow,
    `UPDATE embedded.flows SET attempts = attempts + 1
     WHERE id = $1 AND step = 'code' AND attempts < ${MAX_OTP_ATTEMPTS} AND used_at IS NULL
       AND code_expires_at > $2 RETURNING ${FLOW_COLUMNS}`,
    [id, new Date(now)],
  )
  return flow
}

/** OTP attempt limit of an email address. `wrongOtpTimes`: when wrong codes were entered within the last 24 hours. */
export type OtpAttempts = { isBlocked: boolean; wrongOtpTimes: readonly Date[] }

/** Locks the address's row for this transaction, so that concurrent attempts are counted one by one. */
export async function lockOtpAttempts(
  tx: Queries,
  lookup: Buffer,
  now: number,
): Promise<OtpAttempts> {
  await tx.execute(
    `INSERT INTO embedded.addresses (lookup, touched_at) VALUES ($1, $2)
     ON CONFLICT (lookup) DO UPDATE SET touched_at = excluded.touched_at`,
    [lookup, new Date(now)],
  )
  const [found] = await tx.query(
    attemptsRow,
    'SELECT guessed_at, held_until FROM embedded.addresses WHERE lookup = $1 FOR UPDATE',
    [lookup],
  )
  const isBlocked = (found?.blockedUntil?.getTime() ?? 0) > now
  const wrongOtpTimes = (found?.wrongOtpTimes ?? []).filter((at) => at.getTime() > now - DAY_MS)
  return { isBlocked, wrongOtpTimes }
}

/** `blocked`: this was the last wrong code of the limit; the address is blocked for 24 hours. */
export async function recordWrongOtp(
  tx: Queries,
  lookup: Buffer,
  { wrongOtpTimes, now }: { wrongOtpTimes: readonly Date[]; now: number },
): Promise<'counted' | 'blocked'> {
  const newTimes = [...wrongOtpTimes, new Date(now)]
  const isBlocked = newTimes.length >= MAX_WRONG_OTPS_PER_DAY
  await tx.execute(
    'UPDATE embedded.addresses SET guessed_at = $2, held_until = $3 WHERE lookup = $1',
    [lookup, newTimes, isBlocked ? new Date(now + DAY_MS) : null],
  )
  return isBlocked ? 'blocked' : 'counted'
}
