import {
  type ControlKeyRegistration,
  type EmbeddedWallet,
  passkeyChallengeEndpoint,
  prepareSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from '../keys/bytes.ts'
import { addressesOf } from '../keys/deriveChainKeys.ts'
import type { Factors } from '../keys/deriveSlotKey.ts'
import { createRoot } from '../keys/root.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { VaultError } from '../keys/VaultError.ts'
import {
  type AdditionalData,
  createVaultKey,
  type Slot,
  sealSlot,
  sealVault,
  type Vault,
} from '../keys/vaultEncryption.ts'
import { activateSlot } from './activateSlot.ts'
import { addDeviceSlot } from './addDeviceSlot.ts'
import { toAddressRecord } from './addresses.ts'
import { describeControlKey } from './describeControlKey.ts'
import type { FirstAccount } from './firstAccount.ts'
import { fetchReleasedSlot, openWithPasskey, unlock } from './openWallet.ts'
import { askPasskey, type Ceremony, createPasskey, type Registration } from './passkey.ts'
import type { VaultContext } from './vaultContext.ts'

/** Fetches what creating a passkey needs from the server. */
export const fetchCreationChallenge = ({ login }: VaultContext): Promise<Ceremony> =>
  login.call(passkeyChallengeEndpoint, { purpose: 'registration' })

/**
 * Creates a wallet with a passkey slot, and opens it once before any address is shown.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function createPasskeyWallet(
  context: VaultContext,
  { creating, firstAccount }: { creating: Ceremony; firstAccount: FirstAccount },
): Promise<EmbeddedWallet> {
  const salt = randomBytes(32)
  // In parallel: the browser's transient user activation expires after a few seconds, however slow the server is.
  const [preparedSlot, created] = await Promise.all([
    context.login.call(prepareSlotEndpoint, { type: 'passkey' }),
    createPasskey(creating, salt),
  ])
  const user =
    created.userFactor ?? (await deriveByAssertion(creating.rpId, created.credentialId, salt))
  const factors = { user, server: fromBase64url(preparedSlot.serverFactor) }
  const { registration } = created
  const plan = {
    ...preparedSlot,
    type: 'passkey',
    salt,
    factors,
    registration,
    firstAccount,
  } as const
  const wallet = await writeWallet(context, plan).finally(() => wipe(factors.user, factors.server))
  await openWithPasskey(context, wallet)
  return activateFirstSlot(context, preparedSlot.slotId)
}

/** Some authenticators evaluate PRF only in an assertion, not at creation. */
async function deriveByAssertion(rpId: string, credentialId: string, salt: Bytes): Promise<Bytes> {
  const ceremony = { purpose: 'unlock', nonce: toBase64url(randomBytes(32)), rpId } as const
  const passkey = { credentialId, salt: toBase64url(salt), transports: [] }
  return (await askPasskey(ceremony, [passkey])).userFactor
}

/** Creates a wallet with a recovery slot, for browsers without PRF passkeys. Wipes the code's bytes. */
export async function createCodeWallet(
  context: VaultContext,
  { userFactor, firstAccount }: { userFactor: Bytes; firstAccount: FirstAccount },
): Promise<EmbeddedWallet> {
  const preparedSlot = await context.login.call(prepareSlotEndpoint, { type: 'recovery' })
  const factors = { user: userFactor, server: fromBase64url(preparedSlot.serverFactor) }
  const salt = randomBytes(32)
  try {
    const plan = { ...preparedSlot, type: 'recovery', salt, factors, firstAccount } as const
    const wallet = await writeWallet(context, plan)
    const released = await fetchReleasedSlot(context, wallet, { slotId: preparedSlot.slotId })
    await unlock(context, released, userFactor)
  } finally {
    wipe(userFactor, factors.server)
  }
  return activateFirstSlot(context, preparedSlot.slotId)
}

/** Activates the slot that has just opened the wallet. */
async function activateFirstSlot(context: VaultContext, slotId: string): Promise<EmbeddedWallet> {
  const { pendingDevice, released } = context
  if (!pendingDevice || released?.slot.id !== slotId) throw new VaultError('sealed')
  const active = await activateSlot(context, {
    ...pendingDevice,
    slotId,
    challenge: released.challenge,
  })
  void addDeviceSlot(context)
  return active
}

async function writeWallet(
  { login }: VaultContext,
  plan: {
    walletId: string
    slotId: string
    type: 'passkey' | 'recovery'
    salt: Bytes
    factors: Factors
    registration?: Registration
    firstAccount: FirstAccount
  },
): Promise<EmbeddedWallet> {
  const { walletId, slotId, type, factors, registration, firstAccount } = plan
  const salt = toBase64url(plan.salt)
  const { id, controlKey, vault, slot } = await sealNewWallet({ walletId }, (vaultKey, id) =>
    sealSlot(vaultKey, { slotId, type, salt }, { id, factors }),
  )
  const { wallet } = await login.call(writeWalletEndpoint, {
    walletId,
    version: 1,
    addresses: toAddressRecord(id.addresses),
    controlKey,
    firstAccount,
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

/** Creates and encrypts a root key and a vault key; wipes both afterwards. */
async function sealNewWallet(
  { walletId }: { walletId: string },
  sealFirstSlot: (vaultKey: Bytes, id: AdditionalData) => Promise<Slot>,
): Promise<{ id: AdditionalData; controlKey: ControlKeyRegistration; vault: Vault; slot: Slot }> {
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
