import { randomUUID } from 'node:crypto'
import type { PendingEmail } from '@latchkey/wire'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { findUserId } from '../account/users.ts'
import type { Embedded } from '../embedded.ts'
import { emailLookup, hashToken } from '../keys/hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { endSessions } from '../session/sessionTable.ts'

const DAY_MS = 86_400_000

export type NewEmailChange = {
  userId: string
  oldEmail: string | null
  newEmail: string
  undoToken: string
  /** When the change applies: now, or later if the old mailbox has not confirmed it. */
  appliesAt: number
}

const changeRow = v.object({
  id: v.string(),
  user_id: v.string(),
  old_email: v.nullable(v.instance(Buffer)),
  new_email: v.instance(Buffer),
  applied: v.boolean(),
})
type ChangeRow = v.InferOutput<typeof changeRow>
const COLUMNS = 'id, user_id, old_email, new_email, applied'

export async function setPendingEmailChange(
  { keys, context }: Embedded,
  tx: Queries,
  change: NewEmailChange,
): Promise<void> {
  const id = randomUUID()
  const { userId, oldEmail, newEmail, appliesAt } = change
  await tx.execute('DELETE FROM embedded.email_changes WHERE user_id = $1 AND NOT applied', [
    userId,
  ])
  await tx.execute(
    `INSERT INTO embedded.email_changes (id, user_id, old_lookup, old_email, new_lookup, new_email,
       undo_hash, applies_at, applied, undo_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, $9)`,
    [
      id,
      userId,
      oldEmail === null ? null : emailLookup(keys, oldEmail),
      oldEmail === null ? null : seal(keys.mail, Buffer.from(oldEmail), `change/${id}/old`),
      emailLookup(keys, newEmail),
      seal(keys.mail, Buffer.from(newEmail), `change/${id}/new`),
      oldEmail === null ? null : hashToken(change.undoToken),
      new Date(appliesAt),
      new Date(Math.max(appliesAt, context.clock.now()) + DAY_MS),
    ],
  )
}

/** Applies the changes that are due, each in the caller's transaction. */
export async function applyDueEmailChanges(embedded: Embedded, tx: Queries): Promise<void> {
  const dueChanges = await tx.query(
    changeRow,
    `SELECT ${COLUMNS} FROM embedded.email_changes WHERE NOT applied AND applies_at <= $1
     ORDER BY applies_at LIMIT 20 FOR UPDATE SKIP LOCKED`,
    [new Date(embedded.context.clock.now())],
  )
  for (const change of dueChanges) {
    const context = `change/${change.id}/new`
    const email = unseal(embedded.keys.mail, change.new_email, context).toString('utf8')
    const owner = await findUserId(tx, emailLookup(embedded.keys, email))
    if (owner !== null && owner !== change.user_id) {
      // Another user has taken the address meanwhile; it stays with that user.
      await tx.execute('DELETE FROM embedded.email_changes WHERE id = $1', [change.id])
      continue
    }
    await setEmailIdentity(embedded, tx, { userId: change.user_id, email })
    await tx.execute('UPDATE embedded.email_changes SET applied = true WHERE id = $1', [change.id])
  }
}

const identityRow = v.object({ id: v.string() })

async function setEmailIdentity(
  { keys, context }: Embedded,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const lookup = emailLookup(keys, email)
  const sql = `SELECT id FROM embedded.identities WHERE user_id = $1 AND kind = 'email'`
  const [identity] = await tx.query(identityRow, sql, [userId])
  const id = identity?.id ?? randomUUID()
  const label = seal(keys.mail, Buffer.from(email), `identity/${id}`)
  const at = new Date(context.clock.now())
  await tx.execute(
    `INSERT INTO embedded.identities (id, user_id, kind, lookup, label, added_at)
     VALUES ($1, $2, 'email', $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET lookup = excluded.lookup, label = excluded.label`,
    [id, userId, lookup, label, at],
  )
}

const pendingRow = v.object({ id: v.string(), new_email: v.instance(Buffer), applies_at: v.date() })

/** The user's pending email change. */
export async function findPendingEmail(
  { keys, context }: Embedded,
  userId: string,
): Promise<PendingEmail | null> {
  const [change] = await context.db.query(
    pendingRow,
    `SELECT id, new_email, applies_at FROM embedded.email_changes
     WHERE user_id = $1 AND NOT applied AND applies_at > $2`,
    [userId, new Date(context.clock.now())],
  )
  if (!change) return null
  const email = unseal(keys.mail, change.new_email, `change/${change.id}/new`).toString('utf8')
  return { email, from: change.applies_at.toISOString() }
}

/** Deletes the user's pending email change; `false` when there is none. */
export async function stopPendingEmailChange(
  tx: Queries,
  userId: string,
  now: number,
): Promise<boolean> {
  const sql =
    'DELETE FROM embedded.email_changes WHERE user_id = $1 AND NOT applied AND applies_at > $2'
  return (await tx.execute(sql, [userId, new Date(now)])) > 0
}

/** Reverts a change, or deletes it while it is pending, and ends all sessions of the user. */
export async function undoEmailChange(
  embedded: Embedded,
  tx: Queries,
  token: string,
): Promise<{ email: string } | null> {
  const [change] = await tx.query(
    changeRow,
    `DELETE FROM embedded.email_changes WHERE undo_hash = $1 AND undo_until > $2 RETURNING ${COLUMNS}`,
    [hashToken(token), new Date(embedded.context.clock.now())],
  )
  if (!change) return null
  const email = oldEmailOf(embedded, change)
  if (change.applied && !(await releaseAddress(embedded, tx, email))) return null
  if (change.applied) await setEmailIdentity(embedded, tx, { userId: change.user_id, email })
  await endSessions(tx, change.user_id, 'all')
  return { email }
}

/**
 * Removes the address from a user without a wallet, whom a login with it has created meanwhile. `false` when that
 * user has a wallet.
 */
async function releaseAddress({ keys }: Embedded, tx: Queries, email: string): Promise<boolean> {
  const lookup = emailLookup(keys, email)
  const inUse = await tx.execute(
    `SELECT 1 FROM embedded.identities i JOIN embedded.wallets w ON w.user_id = i.user_id
     WHERE i.lookup = $1 AND w.version IS NOT NULL`,
    [lookup],
  )
  if (inUse > 0) return false
  await tx.execute('DELETE FROM embedded.identities WHERE lookup = $1', [lookup])
  return true
}

function oldEmailOf({ keys }: Embedded, { id, old_email }: ChangeRow): string {
  if (!old_email) throw new Error('A change without an old address has no undo link')
  return unseal(keys.mail, old_email, `change/${id}/old`).toString('utf8')
}

export async function canUndoEmailChange({ context }: Embedded, token: string): Promise<boolean> {
  const found = await context.db.execute(
    'SELECT 1 FROM embedded.email_changes WHERE undo_hash = $1 AND undo_until > $2',
    [hashToken(token), new Date(context.clock.now())],
  )
  return found > 0
}
