import {
  type EmbeddedWallet,
  exportWalletCall,
  prepareSlotCall,
  writeSlotCall,
} from '@latchkey/wire'
import { type Bytes, fromText, randomBytes, toText, wipe } from '../keys/bytes.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { createRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { VaultError } from '../keys/VaultError.ts'
import { sealSlot, type WalletId } from '../keys/vault.ts'
import { activate } from './activate.ts'
import { slotLabel } from './createWallet.ts'
import { hasActivePasskey } from './hasActivePasskey.ts'
import type { Home, Released } from './home.ts'
import { findWallet } from './openWallet.ts'
import { proveByKey, withCode, withVaultKey } from './stepUp.ts'
import { toSlot } from './toSlot.ts'

/** Adds a recovery code to a wallet: written, opened once with it, and only then counted. Gives the recovery kit. */
export async function addRecoveryCode(
  home: Home,
  wallet: EmbeddedWallet,
  code: string,
): Promise<string> {
  const slotId = await withVaultKey(home, wallet, ({ vaultKey, released }) =>
    writeRecoverySlot(home, { vaultKey, id: released.vault.id, code }),
  )
  return withCode(home, { wallet, slotId, code }, async (opened) => {
    const { vaultKey, released } = opened
    const { vault, challenge } = released
    await activate(home, { slotId, vault, vaultKey, challenge })
    return kitOf(opened)
  })
}

async function writeRecoverySlot(
  { account }: Home,
  { vaultKey, id, code }: { vaultKey: Bytes; id: WalletId; code: string },
): Promise<string> {
  const { slotId, serverFactor } = await account.call(prepareSlotCall, { type: 'recovery' })
  const factors = { user: parseRecoveryCode(code), server: fromText(serverFactor) }
  const slot = { slotId, type: 'recovery', salt: toText(randomBytes(32)) } as const
  const sealed = await sealSlot(vaultKey, slot, { id, factors })
    .then((made) => ({ ...made, proofKey: proofPublicKey({ slot: made, id, factors }) }))
    .finally(() => wipe(factors.user, factors.server))
  await account.call(writeSlotCall, {
    version: id.version,
    slotId,
    label: slotLabel('recovery'),
    salt: slot.salt,
    sealedKey: sealed.box,
    proofKey: sealed.proofKey,
  })
  return slotId
}

/** The recovery kit again, for an owner who has the code. */
export async function makeKit(home: Home, wallet: EmbeddedWallet, code: string): Promise<string> {
  const slot = wallet.slots.find(({ type, state }) => type === 'recovery' && state === 'active')
  if (!slot) throw new VaultError('sealed')
  return withCode(home, { wallet, slotId: slot.id, code }, kitOf)
}

function kitOf({
  released: { vault, slot, serverFactor },
  userFactor,
}: {
  released: Released
  userFactor: Bytes
}): Promise<string> {
  return createRecoveryKit({ vault, slot: toSlot(slot), userFactor, serverFactor })
}

/** The 24 words: the person proved, the owner's mailbox told, and a pause for second thoughts. */
export async function exportWords(
  home: Home,
  wallet: EmbeddedWallet,
  onPause: (untilMs: number) => void,
): Promise<string> {
  const hasPasskey = hasActivePasskey(wallet)
  if (hasPasskey) await withVaultKey(home, wallet, async () => {})
  else await proveByKey(home, wallet)
  const { from } = await home.account.call(exportWalletCall, {})
  const untilMs = Date.parse(from)
  onPause(untilMs)
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, untilMs - Date.now())))
  return home.keyring.use(async (root) => rootToWords(root))
}

export async function requireWallet(home: Home): Promise<EmbeddedWallet> {
  const wallet = await findWallet(home)
  if (!wallet) throw new RangeError('There is no wallet')
  return wallet
}
