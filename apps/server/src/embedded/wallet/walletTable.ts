import { randomUUID } from 'node:crypto'
import { type WalletAddresses, walletAddresses } from '@latchkey/wire'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'

export type Wallet = { id: string; version: number | null }
export type Vault = {
  version: number
  sealed: Buffer
  addresses: WalletAddresses
  /** Ed25519, verifies control proofs; `null` until it is registered for an older wallet. */
  controlKey: Buffer | null
}

const walletRow = v.object({ id: v.string(), version: v.nullable(v.number()) })
const vaultRow = v.pipe(
  v.object({
    version: v.number(),
    sealed: v.instance(Buffer),
    addresses: walletAddresses,
    control_key: v.nullable(v.instance(Buffer)),
  }),
  v.transform(({ control_key, ...row }): Vault => ({ ...row, controlKey: control_key })),
)

/** The wallet's name is given before there is anything in it: it goes into what is sealed. */
export async function nameWallet(db: Queries, userId: string, now: number): Promise<string> {
  await db.execute(
    `INSERT INTO embedded.wallets (id, user_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO NOTHING`,
    [randomUUID(), userId, new Date(now)],
  )
  const wallet = await findWallet(db, userId)
  if (!wallet) throw new Error('The wallet was not kept')
  return wallet.id
}

export async function findWallet(db: Queries, userId: string): Promise<Wallet | null> {
  const sql = 'SELECT id, version FROM embedded.wallets WHERE user_id = $1'
  const [wallet = null] = await db.query(walletRow, sql, [userId])
  return wallet
}

/** For who is about to change it: changes of one wallet happen one after the other. */
export async function lockWallet(tx: Queries, userId: string): Promise<Wallet | null> {
  const sql = 'SELECT id, version FROM embedded.wallets WHERE user_id = $1 FOR UPDATE'
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

/** Puts a version in place of one that was never in force. */
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

export async function setControlKey(
  tx: Queries,
  { walletId, version, publicKey }: { walletId: string; version: number; publicKey: Buffer },
): Promise<void> {
  await tx.execute(
    `UPDATE embedded.vaults SET control_key = $3
     WHERE wallet_id = $1 AND version = $2 AND control_key IS NULL`,
    [walletId, version, publicKey],
  )
}

/** From here on this version is the wallet; every other one, with its slots, is destroyed. */
export async function putInForce(tx: Queries, walletId: string, version: number): Promise<void> {
  const sql = 'UPDATE embedded.wallets SET version = $2 WHERE id = $1'
  await tx.execute(sql, [walletId, version])
  await tx.execute('DELETE FROM embedded.vaults WHERE wallet_id = $1 AND version <> $2', [
    walletId,
    version,
  ])
}
