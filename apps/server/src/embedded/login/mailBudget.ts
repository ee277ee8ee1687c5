import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'

export const RESEND_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAILS_PER_HOUR = 5
const MAILS_PER_DAY = 10

const row = v.object({ mailed_at: v.array(v.date()), held_until: v.nullable(v.date()) })

/** Counts one more mail to an address, or says when there may be one. Rows are locked: no races. */
export async function takeMail(tx: Queries, lookup: Buffer, now: number): Promise<void> {
  await tx.execute('INSERT INTO embedded.addresses (lookup) VALUES ($1) ON CONFLICT DO NOTHING', [
    lookup,
  ])
  const sql = 'SELECT mailed_at, held_until FROM embedded.addresses WHERE lookup = $1 FOR UPDATE'
  const [found] = await tx.query(row, sql, [lookup])
  if (found?.held_until && found.held_until.getTime() > now) throw onHold(found.held_until, now)
  const mails = (found?.mailed_at ?? []).map((at) => at.getTime()).filter((at) => at > now - DAY_MS)
  checkBudget(mails, now)
  await tx.execute('UPDATE embedded.addresses SET mailed_at = $2 WHERE lookup = $1', [
    lookup,
    [...mails, now].map((at) => new Date(at)),
  ])
}

/** A mail that could not be sent does not count. */
export async function giveMailBack(db: Queries, lookup: Buffer, at: number): Promise<void> {
  await db.execute(
    'UPDATE embedded.addresses SET mailed_at = array_remove(mailed_at, $2) WHERE lookup = $1',
    [lookup, new Date(at)],
  )
}

function checkBudget(mails: readonly number[], now: number): void {
  const last = mails.at(-1)
  if (last !== undefined && last > now - RESEND_MS) {
    const seconds = Math.ceil((last + RESEND_MS - now) / 1_000)
    const text = `Please try again after ${seconds} seconds`
    throw new ServerError(429, 'embedded/try-again', text, 'email', { retryAfterSeconds: seconds })
  }
  const thisHour = mails.filter((at) => at > now - HOUR_MS)
  const [oldestThisHour] = thisHour
  if (oldestThisHour !== undefined && thisHour.length >= MAILS_PER_HOUR) {
    throw tooManyMails(oldestThisHour + HOUR_MS - now)
  }
  const [oldest] = mails
  if (oldest !== undefined && mails.length >= MAILS_PER_DAY)
    throw tooManyMails(oldest + DAY_MS - now)
}

export function tooManyMails(waitMs: number): ServerError {
  const text = 'Too many mails were asked for; try again later'
  return new ServerError(429, 'embedded/too-many-mails', text, 'email', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  })
}

export function onHold(until: Date, now: number): ServerError {
  const text = 'Too many wrong codes: this address rests for 24 hours'
  return new ServerError(403, 'embedded/on-hold', text, 'email', {
    retryAfterSeconds: Math.ceil((until.getTime() - now) / 1_000),
  })
}
