import {
  type EmbeddedWallet,
  exportWalletCall,
  prepareSlotCall,
  writeSlotCall,
} from '@latchkey/wire'
import { fromText, randomBytes, toText } from '../keys/bytes.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { createRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { openSlot, sealSlot } from '../keys/vault.ts'
import { activate } from './activate.ts'
import { slotLabel } from './createWallet.ts'
import type { Home } from './home.ts'
import { findWallet, release } from './openWallet.ts'
import { proveByKey, withCode, withVaultKey } from './stepUp.ts'
import { toSlot } from './toSlot.ts'

/** Adds a recovery code to a wallet: written, opened once with it, and only then counted. Gives the recovery kit. */
export async function addRecoveryCode(
  home: Home,
  wallet: EmbeddedWallet,
  code: string,
): Promise<string> {
  const user = parseRecoveryCode(code)
  const slotId = await withVaultKey(home, wallet, async ({ vaultKey, released }) => {
    const place = await home.account.call(prepareSlotCall, { type: 'recovery' })
    const salt = toText(randomBytes(32))
    const slot = await sealSlot(
      vaultKey,
      { slotId: place.slotId, type: 'recovery', salt },
      { id: released.vault.id, factors: { user, server: fromText(place.serverFactor) } },
    )
    await home.account.call(writeSlotCall, {
      version: released.vault.id.version,
      slotId: place.slotId,
      label: slotLabel('recovery'),
      salt,
      sealedKey: slot.box,
    })
    return place.slotId
  })
  const released = await release(home, wallet, { slotId })
  const factors = { user, server: released.serverFactor }
  await openSlot(toSlot(released.slot), { id: released.vault.id, factors })
  await activate(home, wallet, slotId)
  return kitOf(released, code)
}

/** The recovery kit again, for who has the code. */
export function makeKit(home: Home, wallet: EmbeddedWallet, code: string): Promise<string> {
  return withCode(home, wallet, code, ({ released }) => kitOf(released, code))
}

function kitOf(
  { vault, slot, serverFactor }: Awaited<ReturnType<typeof release>>,
  code: string,
): Promise<string> {
  const userFactor = parseRecoveryCode(code)
  return createRecoveryKit({ vault, slot: toSlot(slot), userFactor, serverFactor })
}

/** The 24 words: the person proved, the owner's mailbox told, and a pause for second thoughts. */
export async function exportWords(
  home: Home,
  wallet: EmbeddedWallet,
  onPause: (untilMs: number) => void,
): Promise<string> {
  const hasPasskey = wallet.slots.some(({ type }) => type === 'passkey')
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
