import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { findOrCreateUser, prepareNewUser } from '../embedded/account/users.ts'
import type { Embedded } from '../embedded/embedded.ts'
import { emailLookup } from '../embedded/keys/hashes.ts'
import { createServerFactor } from '../embedded/wallet/serverFactor.ts'
import { findOrCreateWallet } from '../embedded/wallet/walletTable.ts'
import type { TestServer } from './createTestServer.ts'
import { decrypt, encrypt, makeWallet, slotAad, slotKey, vaultAad } from './vaultWallet.ts'

export type InsertedWallet = {
  userId: string
  walletId: string
  slotId: string
  root: Buffer
  recoveryCode: Buffer
}

/** Inserts a wallet as the vault writes it, without the emails of a login. */
export async function insertWallet(embedded: Embedded, index: number): Promise<InsertedWallet> {
  const { db, clock } = embedded.context
  const email = `inserted${index}@mail.example`
  const lookup = emailLookup(embedded.keys, email)
  const newUser = await prepareNewUser(embedded)
  const identity = { kind: 'email' as const, lookup, label: email }
  const userId = await db.transaction((tx) => findOrCreateUser(embedded, tx, { identity, newUser }))
  const walletId = await findOrCreateWallet(db, userId, clock.now())
  const slotId = randomUUID()
  const { serverFactor, sealedServerFactor } = await createServerFactor(embedded, {
    userId,
    slotId,
  })
  const made = makeWallet(walletId)
  const [type, salt, recoveryCode] = ['recovery' as const, randomBytes(32), randomBytes(20)]
  const key = slotKey(recoveryCode, serverFactor, { salt, type, walletId })
  const aad = slotAad({ walletId, slotId, type, version: 1 }, made.addresses)
  const vault = encrypt(made.vaultKey, made.root, vaultAad(made))
  await db.execute(
    `INSERT INTO embedded.vaults (wallet_id, version, sealed, addresses, written_at)
     VALUES ($1, 1, $2, $3, now())`,
    [walletId, vault, JSON.stringify(made.addresses)],
  )
  await db.execute(
    `INSERT INTO embedded.slots (id, wallet_id, version, type, state, salt, sealed_key, factor,
       thumbprint, added_at) VALUES ($1, $2, 1, $3, 'active', $4, $5, $6, 'x', now())`,
    [slotId, walletId, type, salt, encrypt(key, made.vaultKey, aad), sealedServerFactor],
  )
  return { userId, walletId, slotId, root: made.root, recoveryCode }
}

export type StolenRow = {
  user_id: string
  data_key: Buffer
  label: Buffer
  lookup: Buffer
  wallet_id: string
  slot_id: string
  salt: Buffer
  sealed_key: Buffer
  factor: Buffer
  sealed: Buffer
  addresses: { eip155: string; solana: string }
}

const stolenRow: v.GenericSchema<unknown, StolenRow> = v.object({
  user_id: v.string(),
  data_key: v.instance(Buffer),
  label: v.instance(Buffer),
  lookup: v.instance(Buffer),
  wallet_id: v.string(),
  slot_id: v.string(),
  salt: v.instance(Buffer),
  sealed_key: v.instance(Buffer),
  factor: v.instance(Buffer),
  sealed: v.instance(Buffer),
  addresses: v.object({ eip155: v.string(), solana: v.string() }),
})

const STOLEN_SQL = `SELECT u.id AS user_id, u.data_key, i.label, i.lookup, w.id AS wallet_id, s.id AS slot_id,
    s.salt, s.sealed_key, s.factor, x.sealed, x.addresses
  FROM embedded.users u JOIN embedded.identities i ON i.user_id = u.id
  JOIN embedded.wallets w ON w.user_id = u.id JOIN embedded.slots s ON s.wallet_id = w.id
  JOIN embedded.vaults x ON x.wallet_id = w.id`

/** The stored data of each wallet, as an attacker with the database has it. */
export async function readStolenTables(
  server: Pick<TestServer, 'db'>,
  userIds?: string[],
): Promise<StolenRow[]> {
  const where = userIds ? ' WHERE u.id = ANY($1)' : ''
  return server.db.query(stolenRow, STOLEN_SQL + where, userIds ? [userIds] : [])
}

/** Tries to open the vault with one guess of the user factor, or of any derived key. */
export function createVaultAttack(
  stolenRow: StolenRow,
  serverFactor: Buffer,
): (guess: Buffer) => Buffer | null {
  const { wallet_id: walletId, slot_id: slotId, salt, addresses } = stolenRow
  const type = 'recovery' as const
  const slotText = slotAad({ walletId, slotId, type, version: 1 }, addresses)
  const vaultText = vaultAad({ walletId, version: 1, addresses })
  return (guess) => {
    for (const key of [guess, slotKey(guess, serverFactor, { salt, type, walletId })]) {
      const vaultKey = tryDecrypt(() => decrypt(key, stolenRow.sealed_key, slotText))
      const opened = tryDecrypt(() => decrypt(vaultKey ?? key, stolenRow.sealed, vaultText))
      if (opened) return opened
    }
    return null
  }
}

export function tryDecrypt(open: () => Buffer): Buffer | null {
  try {
    return open()
  } catch {
    // Decryption failed: not the key.
    return null
  }
}
