import { randomUUID } from 'node:crypto'
import { type WalletAddresses, walletAddresses } from '@latchkey/wire'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'

export type FirstAccount = 'eoa' | 'smartAccount'
/** `version`: the active vault version; `null` until a durable slot has opened the first one. */
export type Wallet = { id: string; version: number | null; firstAccount: FirstAccount }
export type Vault = {
  version: number
  /** The root secret, encrypted in the browser. */
  sealed: Buffer
  addresses: WalletAddresses
  /** Ed25519, verifies control proofs; `null` until it is registered for an older wallet. */
  controlKey: Buffer
}

const walletRow = v.pipe(
  v.object({
    id: v.string(),
    version: v.nullable(v.number()),
    first_account: v.picklist(['eoa', 'smartAccount']),
  }),
  v.transform(({ first_account, ...row }): Wallet => ({ ...row, firstAccount: first_account })),
)
const vaultRow = v.pipe(
  v.object({
    version: v.number(),
    sealed: v.instance(Buffer),
    addresses: walletAddresses,
    control_key: v.instance(Buffer),
  }),
  v.transform(({ control_key, ...row }): Vault => ({ ...row, controlKey: control_key })),
)

/** The id of the user's wallet. A new wallet's row is created before its content: the id is part of the additional authenticated data. */
export async function findOrCreateWallet(
  db: Queries,
  userId: string,
  now: number,
): Promise<string> {
  await db.execute(
    `INSERT INTO embedded.wallets (id, user_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO NOTHING`,
    [randomUUID(), userId, new Date(now)],
  )
  const wallet = await findWallet(db, userId)
  if (!wallet) throw new Error('The wallet was not stored')
  return wallet.id
}

export async function findWallet(db: Queries, userId: string): Promise<Wallet | null> {
  const sql = 'SELECT id, version, first_account FROM embedded.wallets WHERE user_id = $1'
  const [wallet = null] = await db.query(walletRow, sql, [userId])
  return wallet
}

/** Locks the wallet's row, so that changes of one wallet are serialized. */
export async function lockWallet(tx: Queries, userId: string): Promise<Wallet | null> {
  const sql =
    'SELECT id, version, first_account FROM embedded.wallets WHERE user_id = $1 FOR UPDATE'
  const [wallet = null] = await tx.query(walletRow, sql, [userId])
  return wallet
}

export async function listVaults(db: Queries, walletId: string): Promise<Vault[]> {
  return db.query(
    vaultRow,
    `SELECT version, sealed, addresses, control_key FROM embedded.vaults
     WHERE wallet_id = $1 ORDER BY version`,
    [walletId],
  )
}

/** Writes a version; replaces one that was never active. */
export async function writeVault(
  tx: Queries,
  walletId: string,
  { vault, now }: { vault: Vault; now: number },
): Promise<void> {
  await tx.execute('DELETE FROM embedded.vaults WHERE wallet_id = $1 AND version = $2', [
    walletId,
    vault.version,
  ])
  await tx.execute(
    `INSERT INTO embedded.vaults (wallet_id, version, sealed, addresses, control_key, written_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      walletId,
      vault.version,
      vault.sealed,
      JSON.stringify(vault.addresses),
      vault.controlKey,
      new Date(now),
    ],
  )
}

export async function setFirstAccount(
  tx: Queries,
  walletId: string,
  account: FirstAccount,
): Promise<void> {
  const sql = 'UPDATE embedded.wallets SET first_account = $2 WHERE id = $1'
  await tx.execute(sql, [walletId, account])
}

/** Activates this version and deletes all other versions with their slots. */
export async function activateVersion(
  tx: Queries,
  walletId: string,
  version: number,
): Promise<void> {
  const sql = 'UPDATE embedded.wallets SET version = $2 WHERE id = $1'
  await tx.execute(sql, [walletId, version])
  await tx.execute('DELETE FROM embedded.vaults WHERE wallet_id = $1 AND version <> $2', [
    walletId,
    version,
  ])
}
