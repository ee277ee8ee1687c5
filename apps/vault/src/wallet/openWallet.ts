import {
  type EmbeddedWallet,
  embeddedUserCall,
  type KeySlot,
  openSlotCall,
  passkeyChallengeCall,
} from '@latchkey/wire'
import { type Bytes, fromText, randomBytes, toText, wipe } from '../keys/bytes.ts'
import { controlPublicKey } from '../keys/controlKey.ts'
import { addressesOf } from '../keys/derive.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { VaultError } from '../keys/VaultError.ts'
import { openSlot, openVault, type WalletId } from '../keys/vault.ts'
import { listAddresses } from './addresses.ts'
import type { Home, Released } from './home.ts'
import { keepDevice } from './keepDevice.ts'
import { type Assertion, askPasskey } from './passkey.ts'
import { checkPin, readPin, writePin } from './pin.ts'
import { registerControlKey } from './registerControlKey.ts'
import { missingProofKey, registerProofKey } from './registerProofKey.ts'
import { toSlot } from './toSlot.ts'
import { noteVerified, verifiedLeftMs } from './verified.ts'

/** The wallet of who is logged in, or null. @throws ServerRefusal */
export async function findWallet(home: Home): Promise<EmbeddedWallet | null> {
  return (await home.account.call(embeddedUserCall, {})).wallet
}

/**
 * Opens the wallet with a passkey: the person is verified, the secret is derived in the passkey.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function openWithPasskey(home: Home, wallet: EmbeddedWallet): Promise<void> {
  const known = home.released
  if (known?.slot.credentialId && known.vault.id.walletId === wallet.id) {
    const local = { challenge: toText(randomBytes(32)), rpId: location.hostname }
    const { userFactor } = await askPasskey(local, [passkeyOf(known.slot)])
    await unlock(home, known, userFactor)
    return keepIfActive(home, wallet)
  }
  const passkeys = wallet.slots.filter((slot) => slot.type === 'passkey' && slot.credentialId)
  const ceremony = await home.account.call(passkeyChallengeCall, { purpose: 'get' })
  const answer = await askPasskey(ceremony, passkeys.map(passkeyOf))
  const used = passkeys.find((slot) => slot.credentialId === answer.credentialId)
  if (!used) throw new VaultError('sealed')
  const { assertion, userFactor } = answer
  await unlock(home, await release(home, wallet, { slotId: used.id, assertion }), userFactor)
  keepIfActive(home, wallet)
}

/** Opens the wallet with the code from the drawer. @throws VaultError `mistyped`, `sealed`; ServerRefusal */
export async function openWithCode(
  home: Home,
  wallet: EmbeddedWallet,
  code: string,
): Promise<void> {
  const userFactor = parseRecoveryCode(code)
  const slots = wallet.slots.filter((slot) => slot.type === 'recovery')
  const [slot] = slots.filter((one) => one.state === 'active').concat(slots)
  if (!slot) throw new VaultError('sealed')
  const released = await release(home, wallet, { slotId: slot.id })
  const proofKey = missingProofKey(released, userFactor)
  await unlock(home, released, userFactor)
  // The slot has opened the wallet, so the key that was derived from its factors is the right one.
  if (proofKey !== null) await registerProofKey(home, released, proofKey)
  keepIfActive(home, wallet)
}

/** A wallet in the making has no slot of a device yet: its first durable one comes first. */
function keepIfActive(home: Home, { state }: EmbeddedWallet): void {
  if (state === 'active') void keepDevice(home)
}

export async function release(
  { account }: Home,
  wallet: EmbeddedWallet,
  input: { slotId: string; assertion?: Assertion },
): Promise<Released> {
  const reply = await account.call(openSlotCall, input)
  if (reply.slot.id !== input.slotId) throw new VaultError('sealed')
  const id = {
    walletId: wallet.id,
    version: reply.version,
    addresses: listAddresses(wallet.addresses),
  }
  return {
    slot: reply.slot,
    vault: { id, box: reply.vault },
    serverFactor: fromText(reply.serverFactor),
    challenge: reply.challenge,
    controlKey: wallet.controlKey,
  }
}

/**
 * Opens the slot with both factors and holds the root key when it is the wallet's. Wipes the user factor, and every
 * secret that is not held, also when something fails.
 */
export async function unlock(home: Home, released: Released, userFactor: Bytes): Promise<void> {
  const { slot, vault, serverFactor } = released
  try {
    checkPin(await readPin(home.shelf), vault.id)
    const factors = { user: userFactor, server: serverFactor }
    const vaultKey = await openSlot(toSlot(slot), { id: vault.id, factors })
    try {
      await holdWallet(home, released, vaultKey)
    } finally {
      wipe(vaultKey)
    }
  } finally {
    wipe(userFactor)
    if (home.released !== released) wipe(serverFactor)
  }
  await writePin(home.shelf, vault.id)
}

async function holdWallet(home: Home, released: Released, vaultKey: Bytes): Promise<void> {
  const { slot, vault } = released
  const root = await openVault(vaultKey, vault)
  if ((await addressesOf(root)).join() !== vault.id.addresses.join()) {
    wipe(root)
    throw new VaultError('other-wallet')
  }
  if (released.controlKey === null && (await registerControlKey(home, root, vault.id))) {
    released.controlKey = controlPublicKey(root)
  }
  if (slot.type === 'device') return holdForDevice(home, root, vault.id)
  keepUntilDeviceSlot(home, { vault, vaultKey: new Uint8Array(vaultKey) })
  if (home.released && home.released !== released) wipe(home.released.serverFactor)
  home.released = released
  home.keyring.hold(root)
  await noteVerified(home.shelf, vault.id.walletId)
}

function keepUntilDeviceSlot(home: Home, unkept: NonNullable<Home['unkept']>): void {
  if (home.unkept) wipe(home.unkept.vaultKey)
  home.unkept = unkept
}

/** A device's slot proves nobody; but somebody verified here minutes ago is still the one who was verified. */
async function holdForDevice(
  { keyring, shelf }: Home,
  root: Bytes,
  { walletId }: WalletId,
): Promise<void> {
  const leftMs = await verifiedLeftMs(shelf, walletId)
  if (leftMs > 0) keyring.hold(root, 'person', leftMs)
  else keyring.hold(root, 'device')
}

function passkeyOf({ credentialId, salt, transports }: KeySlot) {
  return { credentialId: credentialId ?? '', salt, transports }
}
