import { type Account, openAccount } from '../api/account.ts'
import { createEmailLogin, type EmailLogin } from '../login/emailLogin.ts'
import { createSocialLogin, type SocialLogin } from '../login/socialLogin.ts'
import { openShelf } from '../storage/shelf.ts'
import type { Home } from '../wallet/home.ts'
import { createKeyring } from '../wallet/keyring.ts'
import type { Config } from './config.ts'
import type { Stage } from './stage.ts'

/** One page of the vault, in a frame or as a window, and the site it serves. */
export type VaultPage = {
  kind: 'frame' | 'window'
  config: Config
  /** The site's origin, as the browser attests it. */
  site: string
  account: Account
  home: Home
  stage: Stage
  email: EmailLogin
  social: SocialLogin
  chain: { id: string }
  theme(mode: 'light' | 'dark', variables: Readonly<Record<string, string>>): void
}

export async function openVaultPage(
  place: Pick<VaultPage, 'kind' | 'config' | 'site' | 'stage' | 'theme'>,
): Promise<VaultPage> {
  const shelf = await openShelf()
  const account = await openAccount(place.config, shelf)
  return {
    ...place,
    account,
    home: { account, shelf, keyring: createKeyring(), released: null },
    email: createEmailLogin(account),
    social: createSocialLogin(account, shelf),
    chain: { id: 'eip155:1' },
  }
}
