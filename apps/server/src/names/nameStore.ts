import type { Profile } from '@latchkey/wire'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { Queries } from '../db/database.ts'
import { addressToBytes, bytesToAddress } from '../token/readTokens.ts'

const row = v.object({
  name: v.string(),
  attributes: v.record(v.string(), v.string()),
  registered_at: v.date(),
  updated_at: v.nullable(v.date()),
  addresses: v.array(
    v.object({ coinType: v.number(), address: v.string(), createdAt: v.string() }),
  ),
})

const SELECT = `
  SELECT n.name, n.attributes, n.registered_at, n.updated_at,
    (SELECT coalesce(json_agg(json_build_object('coinType', a.coin_type,
        'address', encode(a.address, 'hex'), 'createdAt', a.created_at)), '[]')
     FROM name_addresses a WHERE a.name = n.name) AS addresses
  FROM names n`

export async function findName(db: Queries, name: string): Promise<Profile | null> {
  const [found] = await db.query(row, `${SELECT} WHERE n.name = $1`, [name])
  return found ? toProfile(found) : null
}

export async function findNamesOf(db: Queries, address: Address): Promise<Profile[]> {
  const rows = await db.query(
    row,
    `${SELECT} WHERE n.name IN (SELECT name FROM name_addresses WHERE address = $1)
     ORDER BY n.registered_at, n.name LIMIT 100`,
    [addressToBytes(address)],
  )
  return rows.map(toProfile)
}

export async function findOwner(db: Queries, name: string): Promise<Address | null> {
  const [found] = await db.query(
    v.object({ owner: v.instance(Buffer) }),
    'SELECT owner FROM names WHERE name = $1',
    [name],
  )
  return found ? bytesToAddress(found.owner) : null
}

export async function findTakenNames(db: Queries, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(
    v.object({ name: v.string() }),
    'SELECT name FROM names WHERE name = ANY($1)',
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}

export type NewName = {
  name: string
  owner: Address
  attributes: Readonly<Record<string, string>>
  coinTypes: readonly number[]
  at: Date
  maxPerOwner: number
}

/** `taken` when the name is registered, `too-many` when the owner has the maximum number of names. */
export async function addName(
  tx: Queries,
  { name, owner, attributes, coinTypes, at, maxPerOwner }: NewName,
): Promise<'added' | 'taken' | 'too-many'> {
  // The lock makes concurrent registrations of one owner count each other.
  await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`names:${owner}`])
  const [owned] = await tx.query(
    v.object({ count: v.bigint() }),
    'SELECT count(*) FROM names WHERE owner = $1',
    [addressToBytes(owner)],
  )
  if ((owned?.count ?? 0n) >= BigInt(maxPerOwner)) return 'too-many'
  const added = await tx.execute(
    `INSERT INTO names (name, owner, attributes, registered_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [name, addressToBytes(owner), JSON.stringify(attributes), at],
  )
  if (added === 0) return 'taken'
  for (const coinType of coinTypes) await setAddress(tx, { name, coinType, address: owner, at })
  return 'added'
}

async function setAddress(
  db: Queries,
  nameAddress: { name: string; coinType: number; address: Address; at: Date },
): Promise<void> {
  await db.execute(
    `INSERT INTO name_addresses (name, coin_type, address, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name, coin_type) DO UPDATE
     SET address = excluded.address, created_at = excluded.created_at`,
    [nameAddress.name, nameAddress.coinType, addressToBytes(nameAddress.address), nameAddress.at],
  )
}

function toProfile(found: v.InferOutput<typeof row>): Profile {
  return {
    name: found.name,
    registered_at: found.registered_at.toISOString(),
    updated_at: found.updated_at?.toISOString() ?? null,
    attributes: found.attributes,
    addresses: Object.fromEntries(
      found.addresses.map(({ coinType, address, createdAt }) => [
        String(coinType),
        {
          address: bytesToAddress(Buffer.from(address, 'hex')),
          created_at: new Date(createdAt).toISOString(),
        },
      ]),
    ),
  }
}
