import type { FrameReply } from '@latchkey/wire'
import type { EmailChange } from '../login/emailChange.ts'
import { hasActivePasskey } from '../wallet/hasActivePasskey.ts'
import { requireWallet } from '../wallet/protectWallet.ts'
import { stepUpWithControlKey, withVaultKey } from '../wallet/stepUp.ts'
import { promptUnlock } from './enterWallet.ts'
import { logIn } from './logIn.ts'
import type { VaultPage } from './vaultPage.ts'

/** Shows the old and the new e-mail address, and begins the change after a step-up. */
export async function allowChange(
  page: VaultPage,
  change: EmailChange,
  email: string,
): Promise<FrameReply<'UPDATE_EMAIL'>> {
  const { context, viewHost, account, site } = page
  await logIn(page)
  const wallet = await requireWallet(context)
  const hasPasskey = hasActivePasskey(wallet)
  if (!hasPasskey && !context.keyring.isProven()) await promptUnlock(page, wallet, { email: null })
  const from = (await account.session())?.user.email ?? null
  return viewHost.show({ name: 'change-email', site, from, to: email }, async () => {
    if (hasPasskey) await withVaultKey(context, wallet, async () => {})
    else await stepUpWithControlKey(context, wallet)
    return change.begin(email)
  })
}
