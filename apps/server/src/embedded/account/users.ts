import { randomBytes, randomUUID } from 'node:crypto'
import type { EmbeddedIdentity, EmbeddedUser } from '@latchkey/wire'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import type { Embedded } from '../embedded.ts'
import { seal, unseal } from '../keys/seal.ts'
import { toKmsRefusal } from '../kms/kmsRefusal.ts'

/** An identity that was verified by an emailed code or a social login. */
export type VerifiedIdentity = {
  kind: EmbeddedIdentity['kind']
  /** The HMAC that finds the identity (`keys/hashes.ts`). */
  lookup: Buffer
  /** The email address, or the name at the provider, in plain text; stored encrypted. */
  label: string
}

const idRow = v.object({ user_id: v.string() })

export async function findUserId(db: Queries, lookup: Buffer): Promise<string | null> {
  const sql = 'SELECT user_id FROM embedded.identities WHERE lookup = $1'
  const [found] = await db.query(idRow, sql, [lookup])
  return found?.user_id ?? null
}

/** A new user's id and wrapped data key, stored only if no user with the identity exists. */
export type NewUser = { id: string; dataKey: Buffer }

export async function prepareNewUser(embedded: Embedded): Promise<NewUser> {
  const id = randomUUID()
  const use = { purpose: 'factors', context: `user/${id}` } as const
  const dataKey = await embedded.kms.wrap(randomBytes(32), use).catch((error: unknown) => {
    throw toKmsRefusal(error)
  })
  return { id, dataKey }
}

/** Returns the user with this identity, or creates one; an advisory lock serializes concurrent logins. */
export async function findOrCreateUser(
  embedded: Embedded,
  tx: Queries,
  { identity, newUser }: { identity: VerifiedIdentity; newUser?: NewUser | null },
): Promise<string> {
  await tx.execute('SELECT pg_advisory_xact_lock($1)', [identity.lookup.readBigInt64BE()])
  const known = await findUserId(tx, identity.lookup)
  if (known) return known
  const { id, dataKey } = newUser ?? (await prepareNewUser(embedded))
  await tx.execute('INSERT INTO embedded.users (id, data_key, created_at) VALUES ($1, $2, $3)', [
    id,
    dataKey,
    new Date(embedded.context.clock.now()),
  ])
  await addIdentity(embedded, tx, { userId: id, identity })
  return id
}

export async function addIdentity(
  { keys, context }: Embedded,
  tx: Queries,
  { userId, identity }: { userId: string; identity: VerifiedIdentity },
): Promise<void> {
  const id = randomUUID()
  await tx.execute(
    `INSERT INTO embedded.identities (id, user_id, kind, lookup, label, added_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      userId,
      identity.kind,
      identity.lookup,
      seal(keys.mail, Buffer.from(identity.label), `identity/${id}`),
      new Date(context.clock.now()),
    ],
  )
}

const identityRow = v.object({
  id: v.string(),
  kind: v.picklist(['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']),
  label: v.instance(Buffer),
})

export async function describeUser(
  { keys, context }: Embedded,
  userId: string,
  db: Queries = context.db,
): Promise<EmbeddedUser> {
  const rows = await db.query(
    identityRow,
    'SELECT id, kind, label FROM embedded.identities WHERE user_id = $1 ORDER BY added_at, id',
    [userId],
  )
  const identities = rows.map(({ id, kind, label }) => ({
    id,
    kind,
    label: unseal(keys.mail, label, `identity/${id}`).toString('utf8'),
  }))
  const email = identities.find(({ kind }) => kind === 'email')?.label ?? null
  const social = identities.find(({ kind }) => kind !== 'email')?.label ?? null
  return { id: userId, email, userName: social, identities }
}
