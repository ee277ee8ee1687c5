import type { EmbeddedWallet } from '@latchkey/wire'
import { type Ask, NotAllowed } from '../approve/ask.ts'
import { needsPerson, type Person } from '../approve/rule.ts'
import { readDevice } from '../wallet/deviceFactor.ts'
import type { Home } from '../wallet/home.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { openWithDevice } from '../wallet/openWithDevice.ts'
import { readPin } from '../wallet/pin.ts'
import { verifiedLeftMs } from '../wallet/verified.ts'
import { CodeNeeded } from './CodeNeeded.ts'
import type { Deed } from './stage.ts'
import type { VaultPage } from './vaultPage.ts'

export async function knowPerson({ home }: VaultPage): Promise<Person> {
  const wasVerified = home.keyring.isProven() || (await hasSession(home))
  // Whoever used a passkey here has one: the server need not be asked.
  if (home.released?.slot.type === 'passkey') return { wasVerified, hasPasskey: true }
  const wallet = await findWallet(home)
  return { wasVerified, hasPasskey: wallet !== null && hasPasskey(wallet) }
}

/**
 * Opens the wallet for what is to be signed. What moves much needs the person each time; the rest, once in five
 * minutes. No page can put its own picture over a passkey's dialog, as it can over this frame.
 * @throws NotAllowed, CodeNeeded, PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function openFor(
  page: VaultPage,
  ask: Ask,
  { deed, microUsd }: { deed: Deed; microUsd: bigint | null },
): Promise<void> {
  const { home, kind } = page
  const isEach = needsPerson(ask, { microUsd })
  if (!isEach && isEnough(page, ask)) return
  const wallet = await findWallet(home)
  if (!wallet) throw new NotAllowed('Action not allowed')
  if (!isEach && (await canDeviceOpen(page, ask)) && (await openWithDevice(home, wallet))) {
    if (isEnough(page, ask)) return
  }
  if (deed.do === 'code') return openWithCode(home, wallet, deed.code)
  if (hasPasskey(wallet)) return openWithPasskey(home, wallet)
  if (kind === 'frame') throw new NotAllowed('Five minutes have passed. Please begin again.')
  if (!home.keyring.isProven()) throw new CodeNeeded()
}

/** In a window of the vault's own, what moves nothing needs nobody; everywhere else it takes a person. */
function isEnough({ home, kind }: VaultPage, { movesValue }: Ask): boolean {
  if (home.keyring.isProven()) return true
  return kind === 'window' && !movesValue && home.keyring.isOpen()
}

async function canDeviceOpen({ home, kind }: VaultPage, { movesValue }: Ask): Promise<boolean> {
  return (kind === 'window' && !movesValue) || hasSession(home)
}

/** Whether the person was verified before this page was loaded, and this browser can still open the wallet on it. */
async function hasSession({ shelf }: Home): Promise<boolean> {
  const pin = await readPin(shelf)
  if (!pin || (await verifiedLeftMs(shelf, pin.walletId)) === 0) return false
  return (await readDevice(shelf, pin)) !== null
}

function hasPasskey({ slots }: EmbeddedWallet): boolean {
  return slots.some(({ type, state }) => type === 'passkey' && state === 'active')
}
