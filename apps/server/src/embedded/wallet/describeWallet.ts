import type { EmbeddedWallet, KeySlot } from '@latchkey/wire'
import type { Queries } from '../../db/database.ts'
import { listSlots, type Slot } from './slotTable.ts'
import { findWallet, listVaults, type Vault, type Wallet } from './walletTable.ts'

export type WalletAndDraft = { wallet: EmbeddedWallet | null; draft: EmbeddedWallet | null }

/** The active wallet, or the one being created, and the draft version that is to replace it. */
export async function describeWallet(db: Queries, userId: string): Promise<WalletAndDraft> {
  const wallet = await findWallet(db, userId)
  if (!wallet) return { wallet: null, draft: null }
  const vaults = await listVaults(db, wallet.id)
  const slots = await listSlots(db, wallet.id)
  const [first = null, second = null] = vaults.map((vault) => toWire(wallet, vault, slots))
  return { wallet: first, draft: second }
}

function toWire(wallet: Wallet, vault: Vault, slots: readonly Slot[]): EmbeddedWallet {
  return {
    id: wallet.id,
    state: wallet.version === vault.version ? 'active' : 'inactive',
    version: vault.version,
    addresses: vault.addresses,
    controlKey: vault.controlKey.toString('base64url'),
    vault: vault.sealed.toString('base64url'),
    firstAccount: wallet.firstAccount,
    slots: slots
      .filter((slot) => slot.version === vault.version)
      .map(toWireSlot)
      .filter((slot) => slot !== null),
  }
}

/** `null` for a slot that is prepared but not written. */
export function toWireSlot(slot: Slot): KeySlot | null {
  const { version, salt, sealedKey, state } = slot
  if (version === null || !salt || !sealedKey || state === 'prepared') return null
  return {
    id: slot.id,
    type: slot.type,
    version,
    state,
    label: slot.label,
    salt: salt.toString('base64url'),
    sealedKey: sealedKey.toString('base64url'),
    credentialId: slot.credentialId?.toString('base64url') ?? null,
    transports: slot.transports,
    proofKey: slot.proofKey?.toString('base64url') ?? null,
    addedAt: slot.addedAt.toISOString(),
    openedAt: slot.openedAt?.toISOString() ?? null,
  }
}
