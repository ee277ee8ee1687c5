import type { FrameReply } from '@latchkey/wire'
import type { EmailChange } from '../login/emailChange.ts'
import { hasActivePasskey } from '../wallet/hasActivePasskey.ts'
import { requireWallet } from '../wallet/protectWallet.ts'
import { proveByKey, withVaultKey } from '../wallet/stepUp.ts'
import { unlockOnStage } from './enterWallet.ts'
import { logIn } from './logIn.ts'
import type { VaultPage } from './vaultPage.ts'

/** Asks the owner, by name of both addresses and with a fresh proof, whether another address may log in. */
export async function allowChange(
  page: VaultPage,
  change: EmailChange,
  email: string,
): Promise<FrameReply<'UPDATE_EMAIL'>> {
  const { home, stage, account, site } = page
  await logIn(page)
  const wallet = await requireWallet(home)
  const hasPasskey = hasActivePasskey(wallet)
  if (!hasPasskey && !home.keyring.isProven()) await unlockOnStage(page, wallet, { email: null })
  const from = (await account.session())?.user.email ?? null
  return stage.play({ name: 'change-email', site, from, to: email }, async () => {
    if (hasPasskey) await withVaultKey(home, wallet, async () => {})
    else await proveByKey(home, wallet)
    return change.begin(email)
  })
}
