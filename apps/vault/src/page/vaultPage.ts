import type { Config } from '../api/config.ts'
import { type Login, openLogin } from '../api/login.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createEmailLogin, type EmailLogin } from '../login/emailLogin.ts'
import { createSocialLogin, type SocialLogin } from '../login/socialLogin.ts'
import { openStore } from '../storage/indexedDbStore.ts'
import type { PageKind, ViewHost } from '../view/viewHost.ts'
import type { VaultContext } from '../wallet/vaultContext.ts'

/** One page of the vault, in a frame or a window, and the site it serves. */
export type VaultPage = {
  kind: PageKind
  config: Config
  /** The site's origin, as the browser attests it. */
  site: string
  login: Login
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
  const login = await openLogin(config, { store, sessionName })
  return {
    ...options,
    login,
    context: { login, store, keyring: createKeyring(), released: null },
    emailLogin: createEmailLogin(login),
    socialLogin: createSocialLogin(login, store),
  }
}
