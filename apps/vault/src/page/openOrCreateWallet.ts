import type { EmbeddedWallet } from '@latchkey/wire'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import type { SignInConsent } from '../login/signInConsent.ts'
import { Cancelled, type ViewAction } from '../view/viewHost.ts'
import {
  createCodeWallet,
  createPasskeyWallet,
  fetchCreationChallenge,
} from '../wallet/createWallet.ts'
import type { FirstAccount } from '../wallet/firstAccount.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { expectAction } from './expectAction.ts'
import { fetchAhead } from './fetchAhead.ts'
import type { VaultPage } from './vaultPage.ts'

/** The email that the card shows, and the sign-in that the visitor's press also approves. */
type WalletEntry = { email: string | null; signIn?: SignInConsent | null }
/** `firstAccount`: what a new wallet begins with. */
type NewWalletEntry = WalletEntry & { firstAccount: FirstAccount }

/** Prompts the visitor to open the wallet, or to create one. */
export async function openOrCreateWallet(page: VaultPage, entry: NewWalletEntry): Promise<void> {
  const wallet = await findWallet(page.context)
  if (wallet?.state === 'active') return promptToOpenWallet(page, wallet, entry)
  const { email, signIn = null, firstAccount } = entry
  const takeCeremony = fetchAhead(() => fetchCreationChallenge(page.context))
  const entered = await page.viewHost.show({ name: 'create', email, signIn }, async (action) => {
    if (action.do === 'passkey') {
      const creating = await takeCeremony()
      const created = await createPasskeyWallet(page.context, { creating, firstAccount })
      return { wallet: created, wantsBackup: action.backup === true }
    }
    const userFactor = parseRecoveryCode(expectAction(action, 'recovery-code').code)
    const created = await createCodeWallet(page.context, { userFactor, firstAccount })
    return { wallet: created, wantsBackup: false }
  })
  if (entered.wantsBackup) await promptBackup(page, entered.wallet)
}

/** Adds a recovery code to the wallet that was just created. Closing the card leaves the wallet as it is. */
async function promptBackup({ viewHost, context }: VaultPage, wallet: EmbeddedWallet) {
  const { addRecoveryCode } = await import('../wallet/protectWallet.ts')
  await viewHost
    .show({ name: 'backup' }, (action) =>
      addRecoveryCode(context, wallet, expectAction(action, 'recovery-code').code),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Cancelled)) throw error
    })
}

/** Prompts the visitor to open a wallet that exists. */
export async function promptToOpenWallet(
  page: VaultPage,
  wallet: EmbeddedWallet,
  { email, signIn = null }: WalletEntry,
): Promise<void> {
  const hasActiveSlot = (type: string) =>
    wallet.slots.some((slot) => slot.type === type && slot.state === 'active')
  const view = {
    name: 'unlock',
    email,
    signIn,
    hasPasskey: hasActiveSlot('passkey'),
    hasRecoveryCode: hasActiveSlot('recovery'),
  } as const
  await page.viewHost.show(view, (action) => openWith(page, wallet, action))
}

async function openWith(
  page: VaultPage,
  wallet: EmbeddedWallet,
  action: ViewAction,
): Promise<void> {
  if (action.do === 'recovery-code') return openWithCode(page.context, wallet, action.code)
  if (action.do === 'passkey') return openWithPasskey(page.context, wallet)
}
