import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { callerLookup } from '../keys/hashes.ts'

export const RESEND_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ADDRESS_LIFETIME_MS = 2 * DAY_MS

/** Rate limit of emails: per hour and per day (sliding windows), and the shortest time between two. */
type EmailLimits = { perHour: number; perDay: number; spacingMs: number }

const addressLimits: EmailLimits = { perHour: 5, perDay: 10, spacingMs: RESEND_MS }

/** The columns `mailed_at` and `held_until`: when emails were sent, and until when wrong codes block the address. */
const emailsRow = v.pipe(
  v.object({ mailed_at: v.array(v.date()), held_until: v.nullable(v.date()) }),
  v.transform((row) => ({ emailTimes: row.mailed_at, blockedUntil: row.held_until })),
)

/** Counts one email to an address. @throws ServerError 429 with the time until the next one */
export function takeEmailQuota(tx: Queries, lookup: Buffer, now: number): Promise<void> {
  return countWithin(tx, lookup, { limits: addressLimits, now })
}

/** The same for the code after an approved device link, without the pause between two emails. */
export function countFollowUpEmail(tx: Queries, lookup: Buffer, now: number): Promise<void> {
  return countWithin(tx, lookup, { limits: { ...addressLimits, spacingMs: 0 }, now })
}

/** Counts one email that the caller's IP address requests, to any email address. */
export async function countCallerEmail({ context, keys }: Embedded, ip: string): Promise<void> {
  const perHour = context.config.embeddedMailsPerHourPerIp
  const limits = { perHour, perDay: perHour * 24, spacingMs: 0 }
  const now = context.clock.now()
  const lookup = callerLookup(keys, ip)
  await context.db.transaction((tx) => countWithin(tx, lookup, { limits, now }))
}

/** Locks the row, so that concurrent requests are counted one by one. */
async function countWithin(
  tx: Queries,
  lookup: Buffer,
  { limits, now }: { limits: EmailLimits; now: number },
): Promise<void> {
  await deleteUnusedAddresses(tx, now)
  await tx.execute(
    `INSERT INTO embedded.addresses (lookup, touched_at) VALUES ($1, $2)
     ON CONFLICT (lookup) DO UPDATE SET touched_at = excluded.touched_at`,
    [lookup, new Date(now)],
  )
  const sql = 'SELECT mailed_at, held_until FROM embedded.addresses WHERE lookup = $1 FOR UPDATE'
  const [found] = await tx.query(emailsRow, sql, [lookup])
  const { emailTimes = [], blockedUntil = null } = found ?? {}
  if (blockedUntil && blockedUntil.getTime() > now) throw addressBlocked(blockedUntil, now)
  const sentTimes = emailTimes.map((at) => at.getTime()).filter((at) => at > now - DAY_MS)
  checkLimits(sentTimes, limits, now)
  await tx.execute('UPDATE embedded.addresses SET mailed_at = $2 WHERE lookup = $1', [
    lookup,
    [...sentTimes, now].map((at) => new Date(at)),
  ])
}

async function deleteUnusedAddresses(tx: Queries, now: number): Promise<void> {
  await tx.execute(
    `DELETE FROM embedded.addresses WHERE lookup IN (
       SELECT lookup FROM embedded.addresses WHERE touched_at < $1 LIMIT 20
       FOR UPDATE SKIP LOCKED)`,
    [new Date(now - ADDRESS_LIFETIME_MS)],
  )
}

/** Removes an email from the count after sending it failed. */
export async function returnEmailQuota(db: Queries, lookup: Buffer, at: number): Promise<void> {
  await db.execute(
    'UPDATE embedded.addresses SET mailed_at = array_remove(mailed_at, $2) WHERE lookup = $1',
    [lookup, new Date(at)],
  )
}

function checkLimits(sentTimes: readonly number[], limits: EmailLimits, now: number): void {
  const last = sentTimes.at(-1)
  // Without a spacing the times are not compared: a concurrent request, or a node whose clock is ahead, may have written a later one.
  if (limits.spacingMs > 0 && last !== undefined && last > now - limits.spacingMs) {
    const seconds = Math.ceil((last + limits.spacingMs - now) / 1_000)
    const text = `Please try again after ${seconds} seconds`
    throw new ServerError(429, 'embedded/try-again', text, 'email', { retryAfterSeconds: seconds })
  }
  const thisHour = sentTimes.filter((at) => at > now - HOUR_MS)
  if (thisHour.length >= limits.perHour) {
    throw tooManyEmailsError(
      msUntilNextEmail(thisHour, { max: limits.perHour, windowMs: HOUR_MS, now }),
    )
  }
  if (sentTimes.length >= limits.perDay) {
    throw tooManyEmailsError(
      msUntilNextEmail(sentTimes, { max: limits.perDay, windowMs: DAY_MS, now }),
    )
  }
}

/** How long until the sliding window allows one more email. */
function msUntilNextEmail(
  sentTimes: readonly number[],
  { max, windowMs, now }: { max: number; windowMs: number; now: number },
): number {
  return (sentTimes.at(-max) ?? now) + windowMs - now
}

function tooManyEmailsError(waitMs: number): ServerError {
  const text = 'Too many emails were requested; try again later'
  return new ServerError(429, 'embedded/too-many-mails', text, 'email', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  })
}

function addressBlocked(until: Date, now: number): ServerError {
  const text = 'Too many wrong codes: this address is blocked for 24 hours'
  return new ServerError(403, 'embedded/on-hold', text, 'email', {
    retryAfterSeconds: Math.ceil((until.getTime() - now) / 1_000),
  })
}
