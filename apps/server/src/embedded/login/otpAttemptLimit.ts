import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { browserLookup } from '../keys/hashes.ts'
import { FLOW_COLUMNS, type Flow, flowRow, MAX_OTP_ATTEMPTS } from './flowTable.ts'

const DAY_MS = 86_400_000
/** Wrong codes of one browser for one email address, over all its flows. */
const MAX_WRONG_OTPS_PER_DAY = 25

/** The columns `guessed_at` and `held_until`: when wrong codes were entered, and until when the browser is blocked. */
const attemptsRow = v.pipe(
  v.object({ guessed_at: v.array(v.date()), held_until: v.nullable(v.date()) }),
  v.transform((row) => ({ wrongOtpTimes: row.guessed_at, blockedUntil: row.held_until })),
)

/** Counts one attempt at the codes of a flow, at most five. `null` when no attempt is left; a single UPDATE counts concurrent attempts. */
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

/** OTP attempt limit of a browser for an address. `wrongOtpTimes`: those of the last 24 hours. */
export type OtpAttempts = { blockedUntil: Date | null; wrongOtpTimes: readonly Date[] }

/** The browser for one address: its wrong codes block neither another browser nor another address. */
export function attemptKey(
  { keys }: Embedded,
  { emailLookup, thumbprint }: { emailLookup: Buffer; thumbprint: string },
): Buffer {
  return browserLookup(keys, { emailLookup, thumbprint })
}

/** Locks the browser's row for this transaction, so that concurrent attempts are counted one by one. */
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
  const wrongOtpTimes = (found?.wrongOtpTimes ?? []).filter((at) => at.getTime() > now - DAY_MS)
  return { blockedUntil: stillBlocked(found?.blockedUntil, now), wrongOtpTimes }
}

function stillBlocked(until: Date | null | undefined, now: number): Date | null {
  return until && until.getTime() > now ? until : null
}

/** Counts a wrong code. Returns until when the browser is blocked, if this was the last one of the limit. */
export async function recordWrongOtp(
  tx: Queries,
  lookup: Buffer,
  { wrongOtpTimes, now }: { wrongOtpTimes: readonly Date[]; now: number },
): Promise<Date | null> {
  const newTimes = [...wrongOtpTimes, new Date(now)]
  const blockedUntil = newTimes.length >= MAX_WRONG_OTPS_PER_DAY ? new Date(now + DAY_MS) : null
  await tx.execute(
    'UPDATE embedded.addresses SET guessed_at = $2, held_until = $3 WHERE lookup = $1',
    [lookup, newTimes, blockedUntil],
  )
  return blockedUntil
}

/** @throws embedded/on-hold for a browser that has entered too many wrong codes for this address */
export async function requireNotBlocked(db: Queries, lookup: Buffer, now: number): Promise<void> {
  const [found] = await db.query(
    attemptsRow,
    'SELECT guessed_at, held_until FROM embedded.addresses WHERE lookup = $1',
    [lookup],
  )
  const blockedUntil = stillBlocked(found?.blockedUntil, now)
  if (blockedUntil) throw browserBlockedError(blockedUntil, now)
}

export function browserBlockedError(until: Date, now: number): ServerError {
  const text = 'Too many wrong codes: this browser is blocked for 24 hours'
  return new ServerError(403, 'embedded/on-hold', text, 'code', {
    retryAfterSeconds: Math.ceil((until.getTime() - now) / 1_000),
  })
}
