import {
  type EmbeddedWallet,
  exportWalletEndpoint,
  prepareSlotEndpoint,
  removeSlotEndpoint,
  writeSlotEndpoint,
} from '@latchkey/wire'
import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from '../keys/bytes.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { createRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { VaultError } from '../keys/VaultError.ts'
import { type AdditionalData, sealSlot } from '../keys/vaultEncryption.ts'
import { activateSlot } from './activateSlot.ts'
import { slotLabel } from './createWallet.ts'
import { findRecoverySlot } from './findRecoverySlot.ts'
import { hasActivePasskey } from './hasActivePasskey.ts'
import { findWallet } from './openWallet.ts'
import {
  stepUpWithControlKey,
  stepUpWithPasskey,
  withRecoverySlot,
  withVaultKey,
} from './stepUp.ts'
import { toSlot } from './toSlot.ts'
import type { ReleasedSlot, VaultContext } from './vaultContext.ts'

/** Adds a recovery code: writes its slot, opens it once, and only then activates it. Returns the recovery kit. */
export async function addRecoveryCode(
  context: VaultContext,
  wallet: EmbeddedWallet,
  code: string,
): Promise<string> {
  const slotId = await withVaultKey(context, wallet, ({ vaultKey, released }) =>
    writeRecoverySlot(context, { vaultKey, id: released.vault.id, code }),
  )
  return withRecoverySlot(context, { wallet, slotId, code }, async (opened) => {
    const { vaultKey, released } = opened
    const { vault, challenge } = released
    await activateSlot(context, { slotId, vault, vaultKey, challenge })
    return createKit(opened)
  })
}

async function writeRecoverySlot(
  { login }: VaultContext,
  { vaultKey, id, code }: { vaultKey: Bytes; id: AdditionalData; code: string },
): Promise<string> {
  const { slotId, serverFactor } = await login.call(prepareSlotEndpoint, { type: 'recovery' })
  const factors = { user: parseRecoveryCode(code), server: fromBase64url(serverFactor) }
  const slot = { slotId, type: 'recovery', salt: toBase64url(randomBytes(32)) } as const
  const sealed = await sealSlot(vaultKey, slot, { id, factors })
    .then((sealedSlot) => ({
      ...sealedSlot,
      proofKey: proofPublicKey({ slot: sealedSlot, id, factors }),
    }))
    .finally(() => wipe(factors.user, factors.server))
  await login.call(writeSlotEndpoint, {
    version: id.version,
    slotId,
    label: slotLabel('recovery'),
    salt: slot.salt,
    sealedKey: sealed.box,
    proofKey: sealed.proofKey,
  })
  return slotId
}

/** Creates the recovery kit again, for an owner who has the code. */
export async function recreateKit(
  context: VaultContext,
  wallet: EmbeddedWallet,
  code: string,
): Promise<string> {
  const slot = findRecoverySlot(wallet)
  if (!slot) throw new VaultError('sealed')
  return withRecoverySlot(context, { wallet, slotId: slot.id, code }, createKit)
}

function createKit({
  released: { vault, slot, serverFactor },
  userFactor,
}: {
  released: ReleasedSlot
  userFactor: Bytes
}): Promise<string> {
  return createRecoveryKit({ vault, slot: toSlot(slot), userFactor, serverFactor })
}

/** Returns the 24 words after a step-up, a mail to the owner, and the server's waiting time. */
export async function exportWords(
  context: VaultContext,
  wallet: EmbeddedWallet,
  onPause: (untilMs: number) => void,
): Promise<string> {
  await stepUp(context, wallet)
  const { from } = await context.login.call(exportWalletEndpoint, {})
  const untilMs = Date.parse(from)
  onPause(untilMs)
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, untilMs - Date.now())))
  return context.keyring.use(async (root) => rootToWords(root))
}

/**
 * Removes a way to open the wallet after a step-up. The server never removes the last durable one, and tells the
 * owner about each removal.
 * @throws PasskeyDeclined, ServerRefusal
 */
export async function removeSlot(
  context: VaultContext,
  wallet: EmbeddedWallet,
  slotId: string,
): Promise<void> {
  await stepUp(context, wallet)
  await context.login.call(removeSlotEndpoint, { slotId })
}

/** With a passkey if the wallet has one, else with its control key. */
async function stepUp(context: VaultContext, wallet: EmbeddedWallet): Promise<void> {
  if (hasActivePasskey(wallet)) await stepUpWithPasskey(context, wallet)
  else await stepUpWithControlKey(context, wallet)
}

export async function requireWallet(context: VaultContext): Promise<EmbeddedWallet> {
  const wallet = await findWallet(context)
  if (!wallet) throw new RangeError('The user has no wallet')
  return wallet
}
