import { socialsEndpoint } from '@latchkey/wire'
import { readPinnedWallet } from '../wallet/pinnedWallet.ts'
import { enterWallet } from './enterWallet.ts'
import { expectAction } from './expectAction.ts'
import { forget } from './forget.ts'
import type { VaultPage } from './vaultPage.ts'
import type { ViewAction } from './viewHost.ts'

/** Prompts for each missing step until the visitor is logged in and has opened the wallet in this browser. */
export async function logIn(page: VaultPage): Promise<void> {
  const { account, context } = page
  if (!(await account.session())) {
    await forget(page)
    await proveIdentity(page)
  }
  if ((await readPinnedWallet(context.store)) !== null) return
  await enterWallet(page, { email: (await account.session())?.user.email ?? null })
}

type Begun =
  | { way: 'email'; email: string; action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  | { way: 'social'; url: string; finish(): Promise<void> }

async function proveIdentity(page: VaultPage): Promise<void> {
  const { viewHost, email: login } = page
  const { socials } = await page.account.ask(socialsEndpoint, {}).catch(() => ({ socials: [] }))
  const begun = await viewHost.show({ name: 'login-email', socials }, (action) =>
    begin(page, action),
  )
  if (begun.way === 'social') {
    await viewHost.show({ name: 'login-social', url: begun.url }, begun.finish)
    return
  }
  const { email } = begun
  if (begun.action === 'VERIFY_DEVICE') {
    await viewHost.show({ name: 'login-device', email }, () => login.untilDevice())
  }
  await viewHost.show({ name: 'login-otp', email }, (action) =>
    login.finish(expectAction(action, 'otp').otp),
  )
}

async function begin(page: VaultPage, action: ViewAction): Promise<Begun> {
  const { email: login, social, site } = page
  if (action.do !== 'social') {
    const { email } = expectAction(action, 'email')
    return { way: 'email', email, ...(await login.begin(email, site)) }
  }
  if (action.provider === 'farcaster') {
    return { way: 'social', url: await social.beginFarcaster(site), finish: social.finishFarcaster }
  }
  const url = await social.begin(action.provider, site)
  return { way: 'social', url, finish: () => social.finish() }
}
