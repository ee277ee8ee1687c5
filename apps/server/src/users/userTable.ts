import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { deriveSecret, serverSecret } from '../secret/serverSecret.ts'
import { queueWebhooks } from '../webhooks/webhookTable.ts'

type UserContext = Pick<Context, 'config' | 'db' | 'clock'>
type User = { projectId: string; address: string }

/** A keyed hash of an address or email address: equal within a project, and useless outside this server. */
export async function userLookup(
  context: Pick<Context, 'config' | 'db'>,
  { projectId, address }: User,
): Promise<Buffer> {
  const key = deriveSecret(await serverSecret(context, 'users'), projectId)
  return createHmac('sha256', key).update(normalise(address)).digest()
}

/** Hexadecimal and email addresses are case-insensitive; other addresses are not. */
function normalise(address: string): string {
  return /^0x|@/i.test(address) ? address.toLowerCase() : address
}

const recordedRow = v.object({ is_new: v.boolean() })

/** Records a sign-in, and tells the project's webhooks. @throws ServerError 403 for a blocked user */
export async function recordSignIn(
  context: UserContext,
  { chainId, ...user }: User & { chainId: string },
): Promise<void> {
  const { db, clock } = context
  const lookup = await userLookup(context, user)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [recorded] = await tx.query(
      recordedRow,
      `INSERT INTO users AS u (project_id, lookup, first_at, last_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (project_id, lookup) DO UPDATE
         SET first_at = coalesce(u.first_at, excluded.first_at), last_at = excluded.last_at
         WHERE u.blocked_at IS NULL
       RETURNING first_at = last_at AS is_new`,
      [user.projectId, lookup, new Date(now)],
    )
    if (!recorded) throw blockedError()
    const payload = { address: user.address, chainId }
    if (recorded.is_new) {
      await queueWebhooks(tx, { projectId: user.projectId, name: 'user.created', payload, now })
    }
    await queueWebhooks(tx, { projectId: user.projectId, name: 'user.signed-in', payload, now })
  })
}

function blockedError(): ServerError {
  return new ServerError(403, 'signin/blocked', 'This site does not accept this account', 'address')
}

/** @throws ServerError 403 */
export async function assertNotBlocked(context: UserContext, user: User): Promise<void> {
  const found = await findUser(context, await userLookup(context, user), user.projectId)
  if (found?.isBlocked) throw blockedError()
}

const userRow = v.object({
  first_at: v.nullable(v.date()),
  last_at: v.nullable(v.date()),
  blocked_at: v.nullable(v.date()),
})

export type StoredUser = { firstAt: Date | null; lastAt: Date | null; isBlocked: boolean }

export async function findUser(
  { db }: Pick<Context, 'db'>,
  lookup: Buffer,
  projectId: string,
): Promise<StoredUser | null> {
  const [row] = await db.query(
    userRow,
    'SELECT first_at, last_at, blocked_at FROM users WHERE project_id = $1 AND lookup = $2',
    [projectId, lookup],
  )
  return row
    ? { firstAt: row.first_at, lastAt: row.last_at, isBlocked: row.blocked_at !== null }
    : null
}

export async function setBlocked(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { projectId, lookup, isBlocked }: { projectId: string; lookup: Buffer; isBlocked: boolean },
): Promise<void> {
  await db.execute(
    `INSERT INTO users AS u (project_id, lookup, blocked_at) VALUES ($1, $2, $3)
     ON CONFLICT (project_id, lookup) DO UPDATE SET blocked_at = excluded.blocked_at`,
    [projectId, lookup, isBlocked ? new Date(clock.now()) : null],
  )
}
