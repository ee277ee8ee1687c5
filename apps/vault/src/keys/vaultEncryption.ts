import { type Bytes, randomBytes } from './bytes.ts'
import { deriveSlotKey, type Factors, type SlotType } from './deriveSlotKey.ts'
import { importSealingKey, seal, unseal } from './seal.ts'

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

/** One way to open a vault: the vault key, encrypted under a user factor and a server factor together. */
export type Slot = {
  slotId: string
  type: SlotType
  /** HKDF salt, 32 bytes as base64url; for a passkey also the input of PRF. */
  salt: string
  /** The encrypted vault key: IV and ciphertext (AES-256-GCM), base64url. */
  box: string
}

const keyBytes = 32

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
  const key = await deriveSlotKey(slot, options.id, options.factors)
  return { ...slot, box: await seal(key, vaultKey, slotAdditionalData(slot, options.id)) }
}

/** Returns the vault key. @throws VaultError `sealed` */
export async function openSlot(
  slot: Slot,
  options: { id: AdditionalData; factors: Factors },
): Promise<Bytes> {
  const key = await deriveSlotKey(slot, options.id, options.factors)
  return unseal(key, slot.box, slotAdditionalData(slot, options.id))
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
