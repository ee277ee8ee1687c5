import { embeddedUserEndpoint, type SocialProvider, socialsEndpoint } from '@latchkey/wire'
import type { VaultView, ViewAction } from '../view/viewHost.ts'
import { readDeviceRecord } from '../wallet/deviceFactor.ts'
import { hasActivePasskey } from '../wallet/hasActivePasskey.ts'
import { readPinnedWallet } from '../wallet/pinnedWallet.ts'
import { deletePreviousUser } from './deletePreviousUser.ts'
import { expectAction } from './expectAction.ts'
import { openOrCreateWallet } from './openOrCreateWallet.ts'
import { takeOverSession } from './takeOverSession.ts'
import type { VaultPage } from './vaultPage.ts'

/** Time to type the recovery code before the login is too old for it. */
const typingTimeMs = 60_000

/**
 * Prompts for each missing step until the visitor is logged in and has opened the wallet in this browser. A window of a
 * page whose frame is logged in has nothing to prompt for.
 */
export async function logIn(page: VaultPage): Promise<void> {
  const { login, context } = page
  // A ticket that fails must not lock the owner out: the window then asks for a login of its own.
  await takeOverSession(page).catch(() => {})
  if (!(await login.session())) {
    await deletePreviousUser(page)
    await proveIdentity(page)
  } else if (await needsRecentLogin(page)) await proveIdentity(page)
  if ((await readPinnedWallet(context.store)) !== null) return
  const email = (await login.session())?.user.email ?? null
  await openOrCreateWallet(page, {
    email,
    firstAccount: page.config.smartAccounts ? 'smartAccount' : 'eoa',
  })
}

/** A wallet that only its recovery code can open here: the server releases that slot within ten minutes of a login. */
async function needsRecentLogin({ login, context }: VaultPage): Promise<boolean> {
  if (context.keyring.isOpen()) return false
  const { wallet, freshUntil } = await login.call(embeddedUserEndpoint, {})
  if (wallet?.state !== 'active' || hasActivePasskey(wallet)) return false
  if (await readDeviceRecord(context.store, { walletId: wallet.id, version: wallet.version }))
    return false
  return Date.parse(freshUntil) < Date.now() + typingTimeMs
}

/** The step after the visitor chose how to log in. */
type LoginStep =
  | { kind: 'email'; email: string; action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  | { kind: 'social'; url: string; finish(): Promise<void> }

/** Prompts for a login until it is finished: one whose code has expired can start again. */
async function proveIdentity(page: VaultPage): Promise<void> {
  const { socials } = await page.login
    .callServer(socialsEndpoint, {})
    .catch(() => ({ socials: [] }))
  let isLoggedIn = false
  while (!isLoggedIn) isLoggedIn = await promptLogin(page, socials)
}

/** Returns whether the login is finished; `false` to start again. */
async function promptLogin(page: VaultPage, socials: readonly SocialProvider[]): Promise<boolean> {
  const { emailLogin, viewHost } = page
  const finish = (view: VaultView, work: (action: ViewAction) => Promise<void>) =>
    viewHost.show(view, async (action) => {
      if (action.do === 'start-again') return false
      await work(action)
      return true
    })
  const begun = await viewHost.show({ name: 'login-email', socials }, (action) =>
    beginLogin(page, action),
  )
  if (begun.kind === 'social') return finish({ name: 'login-social', url: begun.url }, begun.finish)
  const { email } = begun
  const isApproved =
    begun.action !== 'VERIFY_DEVICE' ||
    (await finish({ name: 'login-device', email }, () => emailLogin.waitForDevice()))
  if (!isApproved) return false
  return finish({ name: 'login-otp', email }, (action) =>
    emailLogin.finish(expectAction(action, 'otp').otp),
  )
}

async function beginLogin(page: VaultPage, action: ViewAction): Promise<LoginStep> {
  const { emailLogin, socialLogin, site } = page
  if (action.do !== 'social') {
    const { email } = expectAction(action, 'email')
    return { kind: 'email', email, ...(await emailLogin.begin(email, site)) }
  }
  if (action.provider === 'farcaster') {
    return {
      kind: 'social',
      url: await socialLogin.beginFarcaster(site),
      finish: socialLogin.finishFarcaster,
    }
  }
  const url = await socialLogin.begin(action.provider, site)
  return { kind: 'social', url, finish: () => socialLogin.finish() }
}
