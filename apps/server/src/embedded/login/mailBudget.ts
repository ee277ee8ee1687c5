import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { callerLookup } from '../keys/hashes.ts'

export const RESEND_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_MS = 2 * DAY_MS

/** How many mails go out within any hour and any day (sliding windows), and how far apart. */
type MailLimits = { perHour: number; perDay: number; spacingMs: number }

const addressLimits: MailLimits = { perHour: 5, perDay: 10, spacingMs: RESEND_MS }

const row = v.object({ mailed_at: v.array(v.date()), held_until: v.nullable(v.date()) })

/** Counts one more mail to an address. @throws ServerError with the time until the next one */
export function takeMail(tx: Queries, lookup: Buffer, now: number): Promise<void> {
  return take(tx, lookup, { limits: addressLimits, now })
}

/** The same for a code that follows its approved link at once: the two need no pause between them. */
export function takeFollowUpMail(tx: Queries, lookup: Buffer, now: number): Promise<void> {
  return take(tx, lookup, { limits: { ...addressLimits, spacingMs: 0 }, now })
}

/** Counts one more mail that this caller asks for, to any address. */
export async function takeCallerMail({ context, keys }: Embedded, ip: string): Promise<void> {
  const perHour = context.config.embeddedMailsPerHourPerIp
  const limits = { perHour, perDay: perHour * 24, spacingMs: 0 }
  const now = context.clock.now()
  const lookup = callerLookup(keys, ip)
  await context.db.transaction((tx) => take(tx, lookup, { limits, now }))
}

/** The row is locked: of requests at the same time each is counted. */
async function take(
  tx: Queries,
  lookup: Buffer,
  { limits, now }: { limits: MailLimits; now: number },
): Promise<void> {
  await dropUnused(tx, now)
  await tx.execute(
    `INSERT INTO embedded.addresses (lookup, touched_at) VALUES ($1, $2)
     ON CONFLICT (lookup) DO UPDATE SET touched_at = excluded.touched_at`,
    [lookup, new Date(now)],
  )
  const sql = 'SELECT mailed_at, held_until FROM embedded.addresses WHERE lookup = $1 FOR UPDATE'
  const [found] = await tx.query(row, sql, [lookup])
  if (found?.held_until && found.held_until.getTime() > now) throw onHold(found.held_until, now)
  const mails = (found?.mailed_at ?? []).map((at) => at.getTime()).filter((at) => at > now - DAY_MS)
  checkBudget(mails, limits, now)
  await tx.execute('UPDATE embedded.addresses SET mailed_at = $2 WHERE lookup = $1', [
    lookup,
    [...mails, now].map((at) => new Date(at)),
  ])
}

async function dropUnused(tx: Queries, now: number): Promise<void> {
  await tx.execute(
    `DELETE FROM embedded.addresses WHERE lookup IN (
       SELECT lookup FROM embedded.addresses WHERE touched_at < $1 LIMIT 20
       FOR UPDATE SKIP LOCKED)`,
    [new Date(now - KEPT_MS)],
  )
}

/** A mail that could not be sent does not count. */
export async function giveMailBack(db: Queries, lookup: Buffer, at: number): Promise<void> {
  await db.execute(
    'UPDATE embedded.addresses SET mailed_at = array_remove(mailed_at, $2) WHERE lookup = $1',
    [lookup, new Date(at)],
  )
}

function checkBudget(mails: readonly number[], limits: MailLimits, now: number): void {
  const last = mails.at(-1)
  if (last !== undefined && last > now - limits.spacingMs) {
    const seconds = Math.ceil((last + limits.spacingMs - now) / 1_000)
    const text = `Please try again after ${seconds} seconds`
    throw new ServerError(429, 'embedded/try-again', text, 'email', { retryAfterSeconds: seconds })
  }
  const thisHour = mails.filter((at) => at > now - HOUR_MS)
  if (thisHour.length >= limits.perHour) {
    throw tooManyMails(waitFor(thisHour, { most: limits.perHour, windowMs: HOUR_MS, now }))
  }
  if (mails.length >= limits.perDay) {
    throw tooManyMails(waitFor(mails, { most: limits.perDay, windowMs: DAY_MS, now }))
  }
}

/** How long until enough mails have left the window that there is room for one more. */
function waitFor(
  mails: readonly number[],
  { most, windowMs, now }: { most: number; windowMs: number; now: number },
): number {
  return (mails.at(-most) ?? now) + windowMs - now
}

function tooManyMails(waitMs: number): ServerError {
  const text = 'Too many mails were asked for; try again later'
  return new ServerError(429, 'embedded/too-many-mails', text, 'email', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  })
}

function onHold(until: Date, now: number): ServerError {
  const text = 'Too many wrong codes: this address rests for 24 hours'
  return new ServerError(403, 'embedded/on-hold', text, 'email', {
    retryAfterSeconds: Math.ceil((until.getTime() - now) / 1_000),
  })
}
