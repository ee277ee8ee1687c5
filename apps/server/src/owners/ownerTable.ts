import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { conflictError, proofRejectedError } from './ownerErrors.ts'
import type { ProvenKey } from './verifyProof.ts'

export type Owner = { id: string; name: string; isOperator: boolean; userHandle: Buffer }

const ownerRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    is_operator: v.boolean(),
    user_handle: v.instance(Buffer),
  }),
  v.transform(
    (row): Owner => ({
      id: row.id,
      name: row.name,
      isOperator: row.is_operator,
      userHandle: row.user_handle,
    }),
  ),
)

/** A new owner with a first key. @throws ServerError 401 when the key is known or is none to register */
export async function createOwner(
  tx: Queries,
  { name, key, isOperator, now }: { name: string; key: ProvenKey; isOperator: boolean; now: Date },
): Promise<Owner> {
  if (key.kind === 'passkey') throw proofRejectedError()
  const owner = { id: randomUUID(), name, isOperator, userHandle: key.userHandle }
  await tx.execute(
    `INSERT INTO console.owners (id, name, user_handle, is_operator, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [owner.id, name, owner.userHandle, isOperator, now],
  )
  await addCredential(tx, owner.id, { key, label: labelOf(key), now })
  return owner
}

export async function addCredential(
  tx: Queries,
  ownerId: string,
  { key, label, now }: { key: ProvenKey; label: string; now: Date },
): Promise<void> {
  if (key.kind === 'passkey') throw proofRejectedError()
  const passkey =
    key.kind === 'new-passkey'
      ? [key.credentialId, key.publicKey, key.signCount, null]
      : [null, null, 0, key.account]
  const added = await tx.execute(
    `INSERT INTO console.credentials
       (id, owner_id, credential_id, public_key, sign_count, account, label, created_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT DO NOTHING`,
    [randomUUID(), ownerId, ...passkey, label, now],
  )
  if (added === 0) throw conflictError('This key belongs to an owner already')
}

export function labelOf(key: ProvenKey): string {
  if (key.kind !== 'wallet') return 'Passkey'
  const address = key.account.slice(key.account.indexOf(':') + 1)
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The owner of a key, whose use is recorded. */
export async function findOwnerOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: ProvenKey,
): Promise<Owner | null> {
  if (key.kind === 'new-passkey') return null
  const [owner = null] = await db.query(
    ownerRow,
    `WITH used AS (
       UPDATE console.credentials SET used_at = $3
       WHERE credential_id = $1 OR account = $2 RETURNING owner_id)
     SELECT o.id, o.name, o.is_operator, o.user_handle
     FROM console.owners o JOIN used ON used.owner_id = o.id`,
    [
      key.kind === 'passkey' ? key.credentialId : null,
      key.kind === 'wallet' ? key.account : null,
      new Date(clock.now()),
    ],
  )
  return owner
}

const credentialRow = v.object({
  id: v.string(),
  credential_id: v.nullable(v.instance(Buffer)),
  label: v.string(),
  created_at: v.date(),
  used_at: v.nullable(v.date()),
})

type Credential = {
  id: string
  credentialId: Buffer | null
  kind: 'passkey' | 'wallet'
  label: string
  createdAt: string
  usedAt: string | null
}

export async function listCredentials(db: Queries, ownerId: string): Promise<Credential[]> {
  const rows = await db.query(
    credentialRow,
    `SELECT id, credential_id, label, created_at, used_at FROM console.credentials
     WHERE owner_id = $1 ORDER BY created_at, id`,
    [ownerId],
  )
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    kind: row.credential_id ? ('passkey' as const) : ('wallet' as const),
    label: row.label,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }))
}

/** @throws ServerError 409 for the last key, without which the owner could not sign in */
export async function removeCredential(
  context: Pick<Context, 'db'>,
  { ownerId, credentialId }: { ownerId: string; credentialId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.execute('SELECT 1 FROM console.owners WHERE id = $1 FOR UPDATE', [ownerId])
    const keys = await listCredentials(tx, ownerId)
    if (keys.length <= 1) throw conflictError('The last key stays; add another one first')
    await tx.execute('DELETE FROM console.credentials WHERE owner_id = $1 AND id = $2', [
      ownerId,
      credentialId,
    ])
  })
}
