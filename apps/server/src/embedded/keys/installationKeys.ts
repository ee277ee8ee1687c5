import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { KeyPurpose, Kms } from '../kms/kms.ts'

/** Keys that all nodes share; stored wrapped by the KMS, in plain text only in memory. */
export type InstallationKeys = {
  /** Key of the HMAC over login codes. */
  pepper: Buffer
  /** Seed of the Ed25519 key that signs access tokens. */
  tokenSeed: Buffer
  /** Key of the HMAC that finds email addresses and social accounts. */
  lookup: Buffer
  /** Encrypts email addresses. */
  mail: Buffer
}

const KEYS: readonly { name: keyof InstallationKeys; purpose: KeyPurpose }[] = [
  { name: 'pepper', purpose: 'pepper' },
  { name: 'tokenSeed', purpose: 'tokens' },
  { name: 'lookup', purpose: 'mail' },
  { name: 'mail', purpose: 'mail' },
]

const row = v.object({ wrapped: v.instance(Buffer) })

export async function loadInstallationKeys(db: Database, kms: Kms): Promise<InstallationKeys> {
  const entries: [string, Buffer][] = []
  for (const { name, purpose } of KEYS) {
    const use = { purpose, context: `installation/${name}` }
    const wrapped =
      (await findWrappedKey(db, name)) ??
      (await createWrappedKey(db, name, () => kms.wrap(randomBytes(32), use)))
    entries.push([name, await kms.unwrap(wrapped, use)])
    if (await kms.isStale(wrapped, use)) {
      const fresh = await kms.wrap(await kms.unwrap(wrapped, use), use)
      await db.execute(
        'UPDATE embedded.keys SET wrapped = $3 WHERE purpose = $1 AND wrapped = $2',
        [name, wrapped, fresh],
      )
    }
  }
  return Object.fromEntries(entries) as InstallationKeys
}

async function findWrappedKey(db: Database, name: string): Promise<Buffer | null> {
  const sql = 'SELECT wrapped FROM embedded.keys WHERE purpose = $1'
  const [found] = await db.query(row, sql, [name])
  return found?.wrapped ?? null
}

/** When several nodes create the key at once, the first insert wins and all read it. */
async function createWrappedKey(
  db: Database,
  name: string,
  wrapNewKey: () => Promise<Buffer>,
): Promise<Buffer> {
  await db.execute(
    'INSERT INTO embedded.keys (purpose, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [name, await wrapNewKey()],
  )
  const stored = await findWrappedKey(db, name)
  if (!stored) throw new Error(`The key ${name} was not stored`)
  return stored
}
