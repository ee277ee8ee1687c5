import {
  type EmbeddedWallet,
  embeddedUserEndpoint,
  type KeySlot,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
} from '@latchkey/wire'
import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from '../keys/bytes.ts'
import { addressesOf } from '../keys/deriveChainKeys.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { VaultError } from '../keys/VaultError.ts'
import { type AdditionalData, openSlot, openVault } from '../keys/vaultEncryption.ts'
import { addDeviceSlot } from './addDeviceSlot.ts'
import { toAddressList } from './addresses.ts'
import { withoutOwners } from './ownerPasskey.ts'
import { type Assertion, askPasskey } from './passkey.ts'
import { checkPinnedWallet, readPinnedWallet, writePinnedWallet } from './pinnedWallet.ts'
import { toSlot } from './toSlot.ts'
import { recordVerification, verificationLeftMs } from './userVerification.ts'
import type { ReleasedSlot, VaultContext } from './vaultContext.ts'

/** The logged-in user's wallet, or null. @throws ServerRefusal */
export async function findWallet(context: VaultContext): Promise<EmbeddedWallet | null> {
  return (await context.login.call(embeddedUserEndpoint, {})).wallet
}

/**
 * Opens the wallet with a passkey: the passkey verifies the user and derives the user factor (PRF extension).
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function openWithPasskey(
  context: VaultContext,
  wallet: EmbeddedWallet,
): Promise<void> {
  const released = context.released
  if (released?.slot.credentialId && released.vault.id.walletId === wallet.id) {
    const nonce = toBase64url(randomBytes(32))
    const localCeremony = { purpose: 'unlock', nonce, rpId: location.hostname } as const
    const { userFactor } = await askPasskey(localCeremony, [passkeyOf(released.slot)])
    await unlock(context, released, userFactor)
    return addDeviceSlotIfActive(context, wallet)
  }
  const passkeys = await withoutOwners(
    context.store,
    wallet.slots.filter((slot) => slot.type === 'passkey' && slot.credentialId),
  )
  const purpose = 'unlock'
  const ceremony = await context.login.call(passkeyChallengeEndpoint, { purpose })
  const answer = await askPasskey({ ...ceremony, purpose }, passkeys.map(passkeyOf))
  const usedSlot = passkeys.find((slot) => slot.credentialId === answer.credentialId)
  if (!usedSlot) throw new VaultError('sealed')
  const { assertion, userFactor } = answer
  await unlock(
    context,
    await fetchReleasedSlot(context, wallet, { slotId: usedSlot.id, assertion }),
    userFactor,
  )
  addDeviceSlotIfActive(context, wallet)
}

/** Opens the wallet with the recovery code. @throws VaultError `mistyped`, `sealed`; ServerRefusal */
export async function openWithCode(
  context: VaultContext,
  wallet: EmbeddedWallet,
  code: string,
): Promise<void> {
  const userFactor = parseRecoveryCode(code)
  const slots = wallet.slots.filter((slot) => slot.type === 'recovery')
  const [slot] = slots.filter((recoverySlot) => recoverySlot.state === 'active').concat(slots)
  if (!slot) throw new VaultError('sealed')
  const released = await fetchReleasedSlot(context, wallet, { slotId: slot.id })
  await unlock(context, released, userFactor)
  addDeviceSlotIfActive(context, wallet)
}

/** A wallet that is not active yet gets no device slot: its first durable slot must be activated before. */
function addDeviceSlotIfActive(context: VaultContext, { state }: EmbeddedWallet): void {
  if (state === 'active') void addDeviceSlot(context)
}

/** Asks the server to release a slot: its server factor with the encrypted vault. @throws VaultError, ServerRefusal */
export async function fetchReleasedSlot(
  { login }: VaultContext,
  wallet: EmbeddedWallet,
  input: { slotId: string; assertion?: Assertion },
): Promise<ReleasedSlot> {
  const reply = await login.call(openSlotEndpoint, input)
  if (reply.slot.id !== input.slotId) throw new VaultError('sealed')
  const id = {
    walletId: wallet.id,
    version: reply.version,
    addresses: toAddressList(wallet.addresses),
  }
  return {
    slot: reply.slot,
    vault: { id, box: reply.vault },
    serverFactor: fromBase64url(reply.serverFactor),
    challenge: reply.challenge,
  }
}

/**
 * Opens the slot with both factors and passes the root key to the keyring if it is the wallet's. Wipes the user factor
 * and every other secret, also on failure.
 */
export async function unlock(
  context: VaultContext,
  released: ReleasedSlot,
  userFactor: Bytes,
): Promise<void> {
  const { slot, vault, serverFactor } = released
  try {
    checkPinnedWallet(await readPinnedWallet(context.store), vault.id)
    const factors = { user: userFactor, server: serverFactor }
    const vaultKey = await openSlot(toSlot(slot), { id: vault.id, factors })
    try {
      await verifyAndHoldRoot(context, released, vaultKey)
    } finally {
      wipe(vaultKey)
    }
  } finally {
    wipe(userFactor)
    if (context.released !== released) wipe(serverFactor)
  }
  await writePinnedWallet(context.store, vault.id)
}

/** Passes the root key to the keyring, which keeps it in memory, after its addresses proved to be the wallet's. */
async function verifyAndHoldRoot(
  context: VaultContext,
  released: ReleasedSlot,
  vaultKey: Bytes,
): Promise<void> {
  const { slot, vault } = released
  const root = await openVault(vaultKey, vault)
  if ((await addressesOf(root)).join() !== vault.id.addresses.join()) {
    wipe(root)
    throw new VaultError('other-wallet')
  }
  if (slot.type === 'device') return holdRootForDevice(context, root, vault.id)
  setPendingDevice(context, { vault, vaultKey: new Uint8Array(vaultKey) })
  if (context.released && context.released !== released) wipe(context.released.serverFactor)
  context.released = released
  context.keyring.hold(root)
  await recordVerification(context.store, vault.id.walletId)
}

function setPendingDevice(
  context: VaultContext,
  pendingDevice: NonNullable<VaultContext['pendingDevice']>,
): void {
  if (context.pendingDevice) wipe(context.pendingDevice.vaultKey)
  context.pendingDevice = pendingDevice
}

/** A device slot verifies no user, but a verification in this browser within the last five minutes still counts. */
async function holdRootForDevice(
  { keyring, store }: VaultContext,
  root: Bytes,
  { walletId }: AdditionalData,
): Promise<void> {
  const remainingMs = await verificationLeftMs(store, walletId)
  if (remainingMs > 0) keyring.hold(root, 'user', remainingMs)
  else keyring.hold(root, 'device')
}

function passkeyOf({ credentialId, salt, transports }: KeySlot) {
  return { credentialId: credentialId ?? '', salt, transports }
}
