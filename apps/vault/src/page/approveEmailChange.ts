import type { EmbeddedWallet, FrameReply } from '@latchkey/wire'
import { wipe } from '../keys/bytes.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import type { EmailChange } from '../login/emailChange.ts'
import { findRecoverySlot } from '../wallet/findRecoverySlot.ts'
import { hasActivePasskey } from '../wallet/hasActivePasskey.ts'
import { requireWallet } from '../wallet/protectWallet.ts'
import { proveRecoveryCode } from '../wallet/proveRecoveryCode.ts'
import { stepUpWithControlKey, stepUpWithPasskey } from '../wallet/stepUp.ts'
import type { VaultContext } from '../wallet/vaultContext.ts'
import { expectAction } from './expectAction.ts'
import { logIn } from './logIn.ts'
import { promptToOpenWallet } from './openOrCreateWallet.ts'
import type { VaultPage } from './vaultPage.ts'

/**
 * Shows the old and the new email address, and after the owner's approval begins the change with a step-up. An owner who cannot open the old
 * mailbox gives the recovery code instead and finishes the change here; it takes effect in 72 hours.
 */
export async function approveEmailChange(
  page: VaultPage,
  change: EmailChange,
  email: string,
): Promise<FrameReply<'UPDATE_EMAIL'>> {
  const { context, viewHost, login, site } = page
  await logIn(page)
  const wallet = await requireWallet(context)
  if (!hasActivePasskey(wallet) && !context.keyring.isUserVerified()) {
    await promptToOpenWallet(page, wallet, { email: null })
  }
  const from = (await login.session())?.user.email ?? null
  const hasRecoveryCode = findRecoverySlot(wallet) !== null
  const view = { name: 'change-email', site, from, to: email, hasRecoveryCode } as const
  const begun = await viewHost.show(view, async (action) => {
    if (action.do !== 'recovery-code') {
      await stepUp(context, wallet)
      return { ...(await change.begin(email)), isMailboxLost: false }
    }
    // A mistyped code fails before the passkey's dialog.
    wipe(parseRecoveryCode(action.code))
    await stepUp(context, wallet)
    const recoveryProof = await proveRecoveryCode(context, wallet, { code: action.code, email })
    return { ...(await change.begin(email, recoveryProof)), isMailboxLost: true }
  })
  const { isMailboxLost, ...reply } = begun
  return isMailboxLost ? confirmInWindow(page, change, email) : reply
}

async function stepUp(context: VaultContext, wallet: EmbeddedWallet): Promise<void> {
  if (hasActivePasskey(wallet)) await stepUpWithPasskey(context, wallet)
  else await stepUpWithControlKey(context, wallet)
}

/** Asks for the code that was mailed to the new address, and says when the change takes effect. */
async function confirmInWindow(
  { viewHost }: VaultPage,
  change: EmailChange,
  email: string,
): Promise<FrameReply<'UPDATE_EMAIL'>> {
  const resend = async () => {
    await change.resendCode(email)
  }
  const { startsAt } = await viewHost.show(
    { name: 'change-new-code', to: email, resend },
    (action) => change.confirmNew(expectAction(action, 'otp').otp),
  )
  // The change is stored: closing the card is not a rejection.
  await viewHost
    .show({ name: 'change-pending', to: email, startsAt }, async () => {})
    .catch(() => {})
  return { action: 'PENDING', resendInSeconds: 0 }
}
