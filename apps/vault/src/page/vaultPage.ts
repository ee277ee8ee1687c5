import { type LoginSession, openLoginSession } from '../api/loginSession.ts'
import { createEmailLogin, type EmailLogin } from '../login/emailLogin.ts'
import { createSocialLogin, type SocialLogin } from '../login/socialLogin.ts'
import { openStore } from '../storage/indexedDbStore.ts'
import { createKeyring } from '../wallet/keyring.ts'
import type { VaultContext } from '../wallet/vaultContext.ts'
import type { Config } from './config.ts'
import type { ViewHost } from './viewHost.ts'

/** One page of the vault, in a frame or a window, and the site it serves. */
export type VaultPage = {
  kind: 'frame' | 'window'
  config: Config
  /** The site's origin, as the browser attests it. */
  site: string
  account: LoginSession
  context: VaultContext
  viewHost: ViewHost
  emailLogin: EmailLogin
  socialLogin: SocialLogin
  applyTheme(mode: 'light' | 'dark', variables: Readonly<Record<string, string>>): void
}

export async function openVaultPage(
  options: Pick<VaultPage, 'kind' | 'config' | 'site' | 'viewHost' | 'applyTheme'>,
): Promise<VaultPage> {
  const store = await openStore()
  const { kind, config, site } = options
  const sessionName = kind === 'frame' ? 'session' : `session ${config.projectId} ${site}`
  // Until 0.1 one session served the windows of all sites.
  if (kind === 'window') await store.remove('session')
  const account = await openLoginSession(config, { store, sessionName })
  return {
    ...options,
    account,
    context: { account, store, keyring: createKeyring(), released: null },
    emailLogin: createEmailLogin(account),
    socialLogin: createSocialLogin(account, store),
  }
}
