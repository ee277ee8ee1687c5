import type { EmbeddedWallet } from '@latchkey/wire'
import { needsVerification, type Verification } from '../approve/approvalPlace.ts'
import type { DecodedRequest } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { texts } from '../text/language.ts'
import { RecoveryCodeNeeded } from '../view/RecoveryCodeNeeded.ts'
import type { ViewAction } from '../view/viewHost.ts'
import { readDeviceRecord } from '../wallet/deviceFactor.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { openWithDevice } from '../wallet/openWithDevice.ts'
import { readPinnedWallet } from '../wallet/pinnedWallet.ts'
import { verificationLeftMs } from '../wallet/userVerification.ts'
import type { VaultContext } from '../wallet/vaultContext.ts'
import type { VaultPage } from './vaultPage.ts'

/** Whether the user was verified in the last five minutes, and whether a passkey can verify the user now. */
export async function readVerification({ context }: VaultPage): Promise<Verification> {
  const wasVerified = context.keyring.isUserVerified() || (await hasRecentVerification(context))
  // A passkey opened the wallet in this page, so that the wallet has one; no call to the server is needed.
  if (context.released?.slot.type === 'passkey') return { wasVerified, hasPasskey: true }
  const wallet = await findWallet(context)
  return { wasVerified, hasPasskey: wallet !== null && hasPasskey(wallet) }
}

/**
 * Opens the wallet for a signature. A request above the limit needs user verification each time; the rest, once in five
 * minutes. A site can cover this frame, but not the passkey's dialog.
 * @throws NotAllowed, CodeNeeded, PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function openToSign(
  page: VaultPage,
  decoded: DecodedRequest,
  { action, microUsd }: { action: ViewAction; microUsd: bigint | null },
): Promise<void> {
  const { context, kind } = page
  const needsNewVerification = needsVerification(decoded, { microUsd })
  if (!needsNewVerification && maySignNow(page, decoded)) return
  const wallet = await findWallet(context)
  if (!wallet) throw new NotAllowed('Action not allowed')
  if (
    !needsNewVerification &&
    (await canDeviceOpen(page, decoded)) &&
    (await openWithDevice(context, wallet))
  ) {
    if (maySignNow(page, decoded)) return
  }
  if (action.do === 'recovery-code') return openWithCode(context, wallet, action.code)
  if (hasPasskey(wallet)) return openWithPasskey(context, wallet)
  if (kind === 'frame') throw new NotAllowed(texts().errors.expired)
  if (!context.keyring.isUserVerified()) throw new RecoveryCodeNeeded()
}

/** Whether the open wallet may sign: in a window without new verification if no value moves, else only after one. */
function maySignNow({ context, kind }: VaultPage, { movesValue }: DecodedRequest): boolean {
  if (context.keyring.isUserVerified()) return true
  return kind === 'window' && !movesValue && context.keyring.isOpen()
}

async function canDeviceOpen(
  { context, kind }: VaultPage,
  { movesValue }: DecodedRequest,
): Promise<boolean> {
  return (kind === 'window' && !movesValue) || hasRecentVerification(context)
}

/** Whether a verification from before this page load is still valid and a device slot can open the wallet. */
async function hasRecentVerification({ store }: VaultContext): Promise<boolean> {
  const pin = await readPinnedWallet(store)
  if (!pin || (await verificationLeftMs(store, pin.walletId)) === 0) return false
  return (await readDeviceRecord(store, pin)) !== null
}

function hasPasskey({ slots }: EmbeddedWallet): boolean {
  return slots.some(({ type, state }) => type === 'passkey' && state === 'active')
}
