import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { createToken, hashToken, matchesTokenHash } from '../embedded/keys/hashes.ts'
import { consoleOrigin } from './consoleSite.ts'
import type { Owner } from './ownerTable.ts'

const IDLE_MS = 12 * 3_600_000
const LIFETIME_MS = 30 * 86_400_000
const STEP_UP_MS = 300_000
/** `used_at` is written at most once a minute. */
const TOUCH_MS = 60_000

export type OwnerSession = {
  id: string
  token: string
  /** `null`: looks at the sample project only. */
  owner: Owner | null
  stepUpUntil: Date | null
}

/** Opens a session; a sign-in is a step-up, too. */
export async function openOwnerSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { owner, device }: { owner: Owner | null; device: string },
): Promise<OwnerSession> {
  const now = clock.now()
  const token = createToken()
  const id = randomUUID()
  const stepUpUntil = owner ? new Date(now + STEP_UP_MS) : null
  await db.execute('DELETE FROM console.sessions WHERE ends_at <= $1', [new Date(now)])
  await db.execute('DELETE FROM console.sessions WHERE used_at <= $1', [new Date(now - IDLE_MS)])
  await db.execute(
    `INSERT INTO console.sessions
       (id, token_hash, owner_id, device, created_at, used_at, ends_at, step_up_until)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [
      id,
      hashToken(token),
      owner?.id ?? null,
      device,
      new Date(now),
      new Date(now + LIFETIME_MS),
      stepUpUntil,
    ],
  )
  return { id, token, owner, stepUpUntil }
}

const sessionRow = v.object({
  id: v.string(),
  step_up_until: v.nullable(v.date()),
  used_at: v.date(),
  owner_id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  is_operator: v.nullable(v.boolean()),
  user_handle: v.nullable(v.instance(Buffer)),
})

/** The session of a request's cookie; `null` without one, or when it has ended. */
export async function findOwnerSession(
  context: Context,
  headers: Headers,
): Promise<OwnerSession | null> {
  const token = parseConsoleCookie(context, headers)
  if (token === null) return null
  const now = context.clock.now()
  const [row] = await context.db.query(
    sessionRow,
    `SELECT s.id, s.step_up_until, s.used_at, s.owner_id, o.name, o.is_operator, o.user_handle
     FROM console.sessions s LEFT JOIN console.owners o ON o.id = s.owner_id
     WHERE s.token_hash = $1 AND s.ends_at > $2 AND s.used_at > $3`,
    [hashToken(token), new Date(now), new Date(now - IDLE_MS)],
  )
  if (!row) return null
  if (row.used_at.getTime() < now - TOUCH_MS) {
    await context.db.execute('UPDATE console.sessions SET used_at = $2 WHERE id = $1', [
      row.id,
      new Date(now),
    ])
  }
  const { owner_id: id, name, is_operator: isOperator, user_handle: userHandle } = row
  const owner =
    id !== null && name !== null && isOperator !== null && userHandle
      ? { id, name, isOperator, userHandle }
      : null
  return { id: row.id, token, owner, stepUpUntil: row.step_up_until }
}

export async function recordStepUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sessionId: string,
): Promise<Date> {
  const until = new Date(clock.now() + STEP_UP_MS)
  await db.execute('UPDATE console.sessions SET step_up_until = $2 WHERE id = $1', [
    sessionId,
    until,
  ])
  return until
}

export async function endOwnerSession(
  { db }: Pick<Context, 'db'>,
  { ownerId, sessionId }: { ownerId: string | null; sessionId: string },
): Promise<void> {
  await db.execute(
    'DELETE FROM console.sessions WHERE id = $1 AND owner_id IS NOT DISTINCT FROM $2',
    [sessionId, ownerId],
  )
}

const listedRow = v.object({
  id: v.string(),
  device: v.string(),
  created_at: v.date(),
  used_at: v.date(),
})

export type ListedSession = { id: string; device: string; createdAt: string; usedAt: string }

export async function listOwnerSessions(
  { db, clock }: Context,
  ownerId: string,
): Promise<ListedSession[]> {
  const now = clock.now()
  const rows = await db.query(
    listedRow,
    `SELECT id, device, created_at, used_at FROM console.sessions
     WHERE owner_id = $1 AND ends_at > $2 AND used_at > $3 ORDER BY used_at DESC, id`,
    [ownerId, new Date(now), new Date(now - IDLE_MS)],
  )
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
  }))
}

/** Derived from the cookie's token, which no page can read: a page of another site cannot know it (CSRF). */
export function csrfTokenOf({ token }: Pick<OwnerSession, 'token'>): string {
  return createHmac('sha256', token).update('console-csrf').digest('base64url')
}

export function isCsrfTokenOf(session: OwnerSession, presented: string | null): boolean {
  if (presented === null) return false
  return matchesTokenHash(presented, hashToken(csrfTokenOf(session)))
}

/** HttpOnly and SameSite=Strict. */
export function serializeConsoleCookie(
  context: Context,
  headers: Headers,
  token: string | null,
): string {
  const isSecure = consoleOrigin(context, headers).startsWith('https://')
  return [
    `${cookieName(isSecure)}=${token ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${token === null ? 0 : LIFETIME_MS / 1_000}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

function parseConsoleCookie(context: Context, headers: Headers): string | null {
  const name = cookieName(consoleOrigin(context, headers).startsWith('https://'))
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [given = '', value = ''] = pair.trim().split('=', 2)
    if (given === name && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

/** Over TLS the `__Host-` prefix guarantees that no sibling host set the cookie. */
function cookieName(isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}latchkey-console`
}
