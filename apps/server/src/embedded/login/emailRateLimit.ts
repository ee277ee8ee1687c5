import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { callerLookup } from '../keys/hashes.ts'

export const RESEND_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ADDRESS_LIFETIME_MS = 2 * DAY_MS

/** Rate limit of emails: per hour and per day (sliding windows), and the shortest time between two. */
type EmailLimits = { perHour: number; perDay: number; spacingMs: number }

/**
 * Emails to one address. With five guesses a code, these limits bound the chance to guess one: the codes of any
 * 24 hours are those of ten emails and at most five sent just before, so 75 guesses at 10^8 codes.
 */
const addressLimits: EmailLimits = { perHour: 5, perDay: 10, spacingMs: RESEND_MS }
/** What browsers that are new to the address may use of them. The rest stays for its owner. */
const newBrowserLimits: EmailLimits = { perHour: 3, perDay: 7, spacingMs: RESEND_MS }

/** The column `mailed_at`: when emails were sent. */
const emailsRow = v.object({ mailed_at: v.array(v.date()) })

type EmailCount = { isOwner: boolean; now: number }

/**
 * Counts one email to an address. Returns whether new browsers have no email left now.
 * @throws ServerError 429 with the time until the next one
 */
export async function takeEmailQuota(
  tx: Queries,
  lookup: Buffer,
  { isOwner, now }: EmailCount,
): Promise<{ isLastForNewBrowsers: boolean }> {
  const limits = isOwner ? addressLimits : newBrowserLimits
  const sentTimes = await countWithin(tx, lookup, { limits, now })
  const thisHour = sentTimes.filter((at) => at > now - HOUR_MS)
  const { perHour, perDay } = newBrowserLimits
  return { isLastForNewBrowsers: thisHour.length >= perHour || sentTimes.length >= perDay }
}

/** The same for the code after a device link that the owner has approved, without the pause between two emails. */
export async function countFollowUpEmail(tx: Queries, lookup: Buffer, now: number): Promise<void> {
  await countWithin(tx, lookup, { limits: { ...addressLimits, spacingMs: 0 }, now })
}

/** Counts one email that the caller's IP address requests, to any email address. */
export async function countCallerEmail({ context, keys }: Embedded, ip: string): Promise<void> {
  const perHour = context.config.embeddedMailsPerHourPerIp
  const limits = { perHour, perDay: perHour * 24, spacingMs: 0 }
  const now = context.clock.now()
  const lookup = callerLookup(keys, ip)
  await context.db.transaction((tx) => countWithin(tx, lookup, { limits, now }))
}

/** Locks the row, so that concurrent requests are counted one by one. Returns the times of the last 24 hours. */
async function countWithin(
  tx: Queries,
  lookup: Buffer,
  { limits, now }: { limits: EmailLimits; now: number },
): Promise<readonly number[]> {
  await deleteUnusedAddresses(tx, now)
  await tx.execute(
    `INSERT INTO embedded.addresses (lookup, touched_at) VALUES ($1, $2)
     ON CONFLICT (lookup) DO UPDATE SET touched_at = excluded.touched_at`,
    [lookup, new Date(now)],
  )
  const sql = 'SELECT mailed_at FROM embedded.addresses WHERE lookup = $1 FOR UPDATE'
  const [found] = await tx.query(emailsRow, sql, [lookup])
  const times = (found?.mailed_at ?? []).map((at) => at.getTime())
  const sentTimes = times.filter((at) => at > now - DAY_MS)
  checkLimits(sentTimes, limits, now)
  const newTimes = [...sentTimes, now]
  await tx.execute('UPDATE embedded.addresses SET mailed_at = $2 WHERE lookup = $1', [
    lookup,
    newTimes.map((at) => new Date(at)),
  ])
  return newTimes
}

async function deleteUnusedAddresses(tx: Queries, now: number): Promise<void> {
  await tx.execute(
    `DELETE FROM embedded.addresses WHERE lookup IN (
       SELECT lookup FROM embedded.addresses WHERE touched_at < $1 ORDER BY touched_at LIMIT 20
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
