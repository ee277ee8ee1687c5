import { type Bytes, fromBase64url, joinBytes, randomBytes, wipe } from './bytes.ts'
import { deriveKeyHkdf, importSealingKey, seal, unseal } from './seal.ts'
import { VaultError } from './VaultError.ts'

/** The root key encrypted under the vault key, and the wallet it belongs to. */
export type Vault = {
  id: AdditionalData
  /** IV and ciphertext (AES-256-GCM), base64url. */
  box: string
}

/** What the AAD of every ciphertext of a wallet contains: swapped ciphertexts fail to open. */
export type AdditionalData = {
  walletId: string
  /** Increases with every re-encryption. */
  version: number
  /** As `namespace:address`, in a fixed order. */
  addresses: readonly string[]
}

export type SlotType = 'passkey' | 'recovery' | 'device'

/** One way to open a vault: the vault key, encrypted under a user factor and a server factor together. */
export type Slot = {
  slotId: string
  type: SlotType
  /** HKDF salt, 32 bytes as base64url; for a passkey also the input of PRF. */
  salt: string
  /** The encrypted vault key: IV and ciphertext (AES-256-GCM), base64url. */
  box: string
}

const factorBytes = { passkey: 32, recovery: 20, device: 32 }
const serverFactorBytes = 32
const saltBytes = 32
const keyBytes = 32

/** The two secrets that open a slot. Neither opens it alone. */
export type Factors = { user: Bytes; server: Bytes }

export function createVaultKey(): Bytes {
  return randomBytes(keyBytes)
}

export async function sealVault(vaultKey: Bytes, root: Bytes, id: AdditionalData): Promise<Vault> {
  return { id, box: await seal(await importSealingKey(vaultKey), root, vaultAdditionalData(id)) }
}

/** @throws VaultError `sealed` */
export async function openVault(vaultKey: Bytes, vault: Vault): Promise<Bytes> {
  return openVaultWith(await importSealingKey(vaultKey), vault)
}

/** `openVault` with an imported key. @throws VaultError `sealed` */
export function openVaultWith(vaultKey: CryptoKey, vault: Vault): Promise<Bytes> {
  return unseal(vaultKey, vault.box, vaultAdditionalData(vault.id))
}

export async function sealSlot(
  vaultKey: Bytes,
  slot: Omit<Slot, 'box'>,
  options: { id: AdditionalData; factors: Factors },
): Promise<Slot> {
  const key = await slotKey(slot, options.id, options.factors)
  return { ...slot, box: await seal(key, vaultKey, slotAdditionalData(slot, options.id)) }
}

/** Returns the vault key. @throws VaultError `sealed` */
export async function openSlot(
  slot: Slot,
  options: { id: AdditionalData; factors: Factors },
): Promise<Bytes> {
  const key = await slotKey(slot, options.id, options.factors)
  return unseal(key, slot.box, slotAdditionalData(slot, options.id))
}

async function slotKey(
  { type, salt }: Omit<Slot, 'box'>,
  { walletId }: AdditionalData,
  { user, server }: Factors,
): Promise<CryptoKey> {
  // With an empty factor, the other factor alone would decide.
  if (user.length !== factorBytes[type] || server.length !== serverFactorBytes) {
    throw new RangeError(`A ${type} slot needs whole factors`)
  }
  const saltValue = fromBase64url(salt)
  // HMAC pads a short salt with zeros, so that salts of different lengths could derive the same key.
  if (saltValue.length !== saltBytes) throw new VaultError('sealed')
  const secret = joinBytes(user, server)
  try {
    return await deriveKeyHkdf({ secret, salt: saltValue, purpose: `slot/v1/${type}/${walletId}` })
  } finally {
    wipe(secret)
  }
}

function vaultAdditionalData({ walletId, version, addresses }: AdditionalData): Bytes {
  return additionalData(['v1', walletId, version, addresses])
}

function slotAdditionalData({ slotId, type }: Omit<Slot, 'box'>, id: AdditionalData): Bytes {
  return additionalData(['v1', id.walletId, slotId, type, id.version, id.addresses])
}

/** The bytes of the AAD. JSON separates the parts unambiguously. */
function additionalData(parts: readonly unknown[]): Bytes {
  return new TextEncoder().encode(JSON.stringify(parts))
}
