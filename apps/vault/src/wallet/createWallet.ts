import {
  type ControlKeyRegistration,
  type EmbeddedWallet,
  passkeyChallengeCall,
  prepareSlotCall,
  writeWalletCall,
} from '@latchkey/wire'
import { type Bytes, fromText, randomBytes, toText, wipe } from '../keys/bytes.ts'
import { addressesOf } from '../keys/derive.ts'
import { createRoot } from '../keys/root.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { VaultError } from '../keys/VaultError.ts'
import {
  createVaultKey,
  type Factors,
  type Slot,
  sealSlot,
  sealVault,
  type Vault,
  type WalletId,
} from '../keys/vault.ts'
import { activate } from './activate.ts'
import { recordAddresses } from './addresses.ts'
import type { Home } from './home.ts'
import { keepDevice } from './keepDevice.ts'
import { openWithPasskey, release, unlock } from './openWallet.ts'
import { askPasskey, type Ceremony, createPasskey, type Registration } from './passkey.ts'
import { describeControlKey } from './registerControlKey.ts'

/** What a passkey is made with. */
export const beginPasskey = ({ account }: Home): Promise<Ceremony> =>
  account.call(passkeyChallengeCall, { purpose: 'create' })

/**
 * Makes a wallet that a passkey opens, and proves that it does before anybody sees an address.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function createPasskeyWallet(home: Home, creating: Ceremony): Promise<EmbeddedWallet> {
  const salt = randomBytes(32)
  // Both at once: a browser takes a press for a yes for a few seconds only, however slow the server is.
  const [place, made] = await Promise.all([
    home.account.call(prepareSlotCall, { type: 'passkey' }),
    createPasskey(creating, salt),
  ])
  const user = made.userFactor ?? (await deriveAgain(creating.rpId, made.credentialId, salt))
  const factors = { user, server: fromText(place.serverFactor) }
  const { registration } = made
  const plan = { ...place, type: 'passkey', salt, factors, registration } as const
  const wallet = await writeWallet(home, plan).finally(() => wipe(factors.user, factors.server))
  await openWithPasskey(home, wallet)
  return begin(home, place.slotId)
}

/** Not every passkey derives while it is made; all do when asked. */
async function deriveAgain(rpId: string, credentialId: string, salt: Bytes): Promise<Bytes> {
  const ceremony = { challenge: toText(randomBytes(32)), rpId }
  const passkey = { credentialId, salt: toText(salt), transports: [] }
  return (await askPasskey(ceremony, [passkey])).userFactor
}

/** Makes a wallet that a recovery code opens, for browsers without fitting passkeys. Wipes the code's bytes. */
export async function createCodeWallet(home: Home, userFactor: Bytes): Promise<EmbeddedWallet> {
  const place = await home.account.call(prepareSlotCall, { type: 'recovery' })
  const factors = { user: userFactor, server: fromText(place.serverFactor) }
  const salt = randomBytes(32)
  try {
    const wallet = await writeWallet(home, { ...place, type: 'recovery', salt, factors })
    const released = await release(home, wallet, { slotId: place.slotId })
    await unlock(home, released, userFactor)
  } finally {
    wipe(userFactor, factors.server)
  }
  return begin(home, place.slotId)
}

/** Lets the slot count that has just opened the wallet. */
async function begin(home: Home, slotId: string): Promise<EmbeddedWallet> {
  const { unkept, released } = home
  if (!unkept || released?.slot.id !== slotId) throw new VaultError('sealed')
  const active = await activate(home, { ...unkept, slotId, challenge: released.challenge })
  void keepDevice(home)
  return active
}

async function writeWallet(
  { account }: Home,
  plan: {
    walletId: string
    slotId: string
    type: 'passkey' | 'recovery'
    salt: Bytes
    factors: Factors
    registration?: Registration
  },
): Promise<EmbeddedWallet> {
  const { walletId, slotId, type, factors, registration } = plan
  const salt = toText(plan.salt)
  const { id, controlKey, vault, slot } = await sealNewWallet({ walletId }, (vaultKey, id) =>
    sealSlot(vaultKey, { slotId, type, salt }, { id, factors }),
  )
  const { wallet } = await account.call(writeWalletCall, {
    walletId,
    version: 1,
    addresses: recordAddresses(id.addresses),
    controlKey,
    vault: vault.box,
    slot: {
      slotId,
      label: slotLabel(type),
      salt,
      sealedKey: slot.box,
      ...(registration ? { passkey: registration } : {}),
      ...(type === 'recovery' ? { proofKey: proofPublicKey({ slot, id, factors }) } : {}),
    },
  })
  return wallet
}

/** A new root key under a new vault key; both are wiped once they are sealed. */
async function sealNewWallet(
  { walletId }: { walletId: string },
  sealFirstSlot: (vaultKey: Bytes, id: WalletId) => Promise<Slot>,
): Promise<{ id: WalletId; controlKey: ControlKeyRegistration; vault: Vault; slot: Slot }> {
  const root = createRoot()
  const vaultKey = createVaultKey()
  try {
    const id = { walletId, version: 1, addresses: await addressesOf(root) }
    const controlKey = await describeControlKey(root, id)
    const vault = await sealVault(vaultKey, root, id)
    return { id, controlKey, vault, slot: await sealFirstSlot(vaultKey, id) }
  } finally {
    wipe(root, vaultKey)
  }
}

export function slotLabel(type: 'passkey' | 'recovery'): string {
  if (type === 'recovery') return 'Recovery code'
  const { platform } = navigator
  return platform ? `Passkey (${platform})` : 'Passkey'
}
