import { type Bytes, fromText, joinBytes, randomBytes, wipe } from './bytes.ts'
import { deriveKeyHkdf, importSealingKey, seal, unseal } from './seal.ts'
import { VaultError } from './VaultError.ts'

/** The root key sealed under a key of its own, and who it belongs to. */
export type Vault = { id: WalletId; box: string }

/** What every box of a wallet is bound to: taking one for another makes it fail to open. */
export type WalletId = {
  walletId: string
  /** Grows with every re-encryption. */
  version: number
  /** As CAIP-10-like text, in a fixed order. */
  addresses: readonly string[]
}

export type SlotType = 'passkey' | 'recovery' | 'device'

/** One way to open a vault: its key, sealed under a user's factor and a server's factor together. */
export type Slot = { slotId: string; type: SlotType; salt: string; box: string }

const factorBytes = { passkey: 32, recovery: 20, device: 32 }
const serverFactorBytes = 32
const saltBytes = 32
const keyBytes = 32

/** What a slot needs from both sides. Neither half opens anything alone. */
export type Factors = { user: Bytes; server: Bytes }

export function createVaultKey(): Bytes {
  return randomBytes(keyBytes)
}

export async function sealVault(vaultKey: Bytes, root: Bytes, id: WalletId): Promise<Vault> {
  return { id, box: await seal(await importSealingKey(vaultKey), root, aboutVault(id)) }
}

/** @throws VaultError `sealed` */
export async function openVault(vaultKey: Bytes, vault: Vault): Promise<Bytes> {
  return openVaultWith(await importSealingKey(vaultKey), vault)
}

/** The same with a key that was imported before. @throws VaultError `sealed` */
export function openVaultWith(vaultKey: CryptoKey, vault: Vault): Promise<Bytes> {
  return unseal(vaultKey, vault.box, aboutVault(vault.id))
}

export async function sealSlot(
  vaultKey: Bytes,
  slot: Omit<Slot, 'box'>,
  options: { id: WalletId; factors: Factors },
): Promise<Slot> {
  const key = await slotKey(slot, options.id, options.factors)
  return { ...slot, box: await seal(key, vaultKey, aboutSlot(slot, options.id)) }
}

/** The vault's key. @throws VaultError `sealed` */
export async function openSlot(
  slot: Slot,
  options: { id: WalletId; factors: Factors },
): Promise<Bytes> {
  const key = await slotKey(slot, options.id, options.factors)
  return unseal(key, slot.box, aboutSlot(slot, options.id))
}

async function slotKey(
  { type, salt }: Omit<Slot, 'box'>,
  { walletId }: WalletId,
  { user, server }: Factors,
): Promise<CryptoKey> {
  // A short half would let the other half decide alone.
  if (user.length !== factorBytes[type] || server.length !== serverFactorBytes) {
    throw new RangeError(`A ${type} slot needs whole factors`)
  }
  const salted = fromText(salt)
  // HMAC fills a short salt up with zeros, so salts of other lengths would have several spellings.
  if (salted.length !== saltBytes) throw new VaultError('sealed')
  const secret = joinBytes(user, server)
  try {
    return await deriveKeyHkdf({ secret, salt: salted, purpose: `slot/v1/${type}/${walletId}` })
  } finally {
    wipe(secret)
  }
}

function aboutVault({ walletId, version, addresses }: WalletId): Bytes {
  return words(['v1', walletId, version, addresses])
}

function aboutSlot({ slotId, type }: Omit<Slot, 'box'>, id: WalletId): Bytes {
  return words(['v1', id.walletId, slotId, type, id.version, id.addresses])
}

/** JSON keeps the parts apart: no two lists have one spelling. */
function words(parts: readonly unknown[]): Bytes {
  return new TextEncoder().encode(JSON.stringify(parts))
}
