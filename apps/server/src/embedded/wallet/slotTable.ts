import type { SlotType } from '@latchkey/wire'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import type { Passkey } from '../passkey/verifyPasskey.ts'

/** One way to open a vault: it needs the slot's server factor and a factor of the user. */
export type Slot = {
  id: string
  walletId: string
  /** The version of the vault that the slot opens; `null` while the slot is prepared. */
  version: number | null
  type: SlotType
  /** Prepared by the server, written by the browser, activated once it has opened the vault. */
  state: 'prepared' | 'written' | 'active'
  label: string
  /** HKDF salt of the key that encrypts `sealedKey`; `null` while the slot is prepared. */
  salt: Buffer | null
  /** The vault's key, encrypted with a key that both factors derive; `null` while the slot is prepared. */
  sealedKey: Buffer | null
  /** The server factor, encrypted with the user's data key (column `factor`). */
  sealedServerFactor: Buffer
  /** JWK thumbprint (RFC 7638) of the DPoP key of the browser that prepared the slot. */
  thumbprint: string
  /** For a passkey slot: the WebAuthn credential id. */
  credentialId: Buffer | null
  transports: string[]
  /** For a recovery slot: the public key that verifies proofs of its recovery code. */
  proofKey: Buffer | null
  addedAt: Date
  /** When the server last released the server factor. */
  openedAt: Date | null
  /** When the server released the server factor within the last 24 hours (column `released_at`). */
  releaseTimes: Date[]
}

const COLUMNS =
  's.id, s.wallet_id, s.version, s.type, s.state, s.label, s.salt, s.sealed_key, s.factor, s.thumbprint, s.credential_id, s.transports, s.proof_key, s.added_at, s.opened_at, s.released_at'

const bytes = v.nullable(v.instance(Buffer))
const slotRow = v.pipe(
  v.object({
    id: v.string(),
    wallet_id: v.string(),
    version: v.nullable(v.number()),
    type: v.picklist(['passkey', 'recovery', 'device']),
    state: v.picklist(['prepared', 'written', 'active']),
    label: v.string(),
    salt: bytes,
    sealed_key: bytes,
    factor: v.instance(Buffer),
    thumbprint: v.string(),
    credential_id: bytes,
    transports: v.array(v.string()),
    proof_key: bytes,
    added_at: v.date(),
    opened_at: v.nullable(v.date()),
    released_at: v.array(v.date()),
  }),
  v.transform(
    (row): Slot => ({
      id: row.id,
      walletId: row.wallet_id,
      version: row.version,
      type: row.type,
      state: row.state,
      label: row.label,
      salt: row.salt,
      sealedKey: row.sealed_key,
      sealedServerFactor: row.factor,
      thumbprint: row.thumbprint,
      credentialId: row.credential_id,
      transports: row.transports,
      proofKey: row.proof_key,
      addedAt: row.added_at,
      openedAt: row.opened_at,
      releaseTimes: row.released_at,
    }),
  ),
)

/** A prepared slot, and a written device slot, is deleted when it is not activated within this time. */
const UNFINISHED_SLOT_LIFETIME_MS = 86_400_000

export type PreparedSlot = Pick<
  Slot,
  'id' | 'walletId' | 'type' | 'sealedServerFactor' | 'thumbprint'
>

/** Adds the slot, after deleting the wallet's expired unfinished slots. */
export async function addPreparedSlot(db: Queries, slot: PreparedSlot, now: number): Promise<void> {
  await db.execute(
    `DELETE FROM embedded.slots WHERE wallet_id = $1 AND added_at < $2
       AND (state = 'prepared' OR (state = 'written' AND type = 'device'))`,
    [slot.walletId, new Date(now - UNFINISHED_SLOT_LIFETIME_MS)],
  )
  await db.execute(
    `INSERT INTO embedded.slots (id, wallet_id, type, state, factor, thumbprint, added_at)
     VALUES ($1, $2, $3, 'prepared', $4, $5, $6)`,
    [slot.id, slot.walletId, slot.type, slot.sealedServerFactor, slot.thumbprint, new Date(now)],
  )
}

/** Each site in each browser creates one; above the limit the least recently used are deleted. */
export const MAX_DEVICE_SLOTS = 20

/** Deletes device slots that this browser prepared or wrote and never activated. */
export async function deleteUnfinishedDeviceSlots(
  db: Queries,
  { walletId, thumbprint }: { walletId: string; thumbprint: string },
): Promise<void> {
  await db.execute(
    `DELETE FROM embedded.slots
     WHERE wallet_id = $1 AND thumbprint = $2 AND type = 'device' AND state <> 'active'`,
    [walletId, thumbprint],
  )
}

/** Deletes the active device slots above the limit, least recently used first. Returns how many. */
export function deleteLeastUsedDeviceSlots(tx: Queries, walletId: string): Promise<number> {
  return tx.execute(
    `DELETE FROM embedded.slots WHERE id IN (
       SELECT id FROM embedded.slots WHERE wallet_id = $1 AND type = 'device' AND state = 'active'
       ORDER BY coalesce(opened_at, added_at) DESC, id OFFSET ${MAX_DEVICE_SLOTS})`,
    [walletId],
  )
}

export async function listSlots(db: Queries, walletId: string): Promise<Slot[]> {
  return db.query(
    slotRow,
    `SELECT ${COLUMNS} FROM embedded.slots s WHERE s.wallet_id = $1 ORDER BY s.added_at, s.id`,
    [walletId],
  )
}

/** A slot of this user's wallet, or `null`. */
export async function findSlot(
  db: Queries,
  { slotId, userId }: { slotId: string; userId: string },
): Promise<Slot | null> {
  const [slot = null] = await db.query(
    slotRow,
    `SELECT ${COLUMNS} FROM embedded.slots s JOIN embedded.wallets w ON w.id = s.wallet_id
     WHERE s.id = $1 AND w.user_id = $2`,
    [slotId, userId],
  )
  return slot
}

export type WrittenSlot = {
  slotId: string
  version: number
  label: string
  salt: Buffer
  sealedKey: Buffer
  passkey: Passkey | null
  proofKey: Buffer | null
}

/** `false` when the slot is not prepared, was written already, or belongs to another browser. */
export async function writeSlot(
  tx: Queries,
  slot: WrittenSlot,
  owner: { walletId: string; thumbprint: string },
): Promise<boolean> {
  const { passkey } = slot
  const written = await tx.execute(
    `UPDATE embedded.slots SET state = 'written', version = $4, label = $5, salt = $6,
       sealed_key = $7, credential_id = $8, public_key = $9, sign_count = $10, transports = $11,
       is_backed_up = $12, proof_key = $13
     WHERE id = $1 AND wallet_id = $2 AND thumbprint = $3 AND state = 'prepared'`,
    [
      slot.slotId,
      owner.walletId,
      owner.thumbprint,
      slot.version,
      slot.label,
      slot.salt,
      slot.sealedKey,
      passkey?.credentialId ?? null,
      passkey?.publicKey ?? null,
      passkey?.signCount ?? 0,
      passkey?.transports ?? [],
      passkey?.isBackedUp ?? null,
      slot.proofKey,
    ],
  )
  return written === 1
}

/** Locks the slot's row and returns the times when its server factor was released. */
export async function lockReleaseTimes(tx: Queries, slotId: string): Promise<Date[] | null> {
  const [row] = await tx.query(
    v.object({ released_at: v.array(v.date()) }),
    'SELECT released_at FROM embedded.slots WHERE id = $1 FOR UPDATE',
    [slotId],
  )
  return row?.released_at ?? null
}

/** Records a release of the server factor. `true` when it is the first to this browser. */
export async function recordRelease(
  tx: Queries,
  slotId: string,
  { releaseTimes, thumbprint, now }: { releaseTimes: Date[]; thumbprint: string; now: number },
): Promise<boolean> {
  await tx.execute('UPDATE embedded.slots SET released_at = $2, opened_at = $3 WHERE id = $1', [
    slotId,
    releaseTimes,
    new Date(now),
  ])
  const added = await tx.execute(
    `INSERT INTO embedded.releases (slot_id, thumbprint, first_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [slotId, thumbprint, new Date(now)],
  )
  return added === 1
}

export async function markActive(tx: Queries, slotId: string): Promise<void> {
  const sql = `UPDATE embedded.slots SET state = 'active'
               WHERE id = $1 AND state IN ('written', 'active') AND opened_at IS NOT NULL`
  await tx.execute(sql, [slotId])
}

/** `false` when the slot has a proof key already. */
export async function deleteSlot(tx: Queries, slotId: string): Promise<void> {
  await tx.execute('DELETE FROM embedded.slots WHERE id = $1', [slotId])
}
