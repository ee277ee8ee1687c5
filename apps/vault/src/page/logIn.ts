import { embeddedUserEndpoint, socialsEndpoint } from '@latchkey/wire'
import { readDeviceRecord } from '../wallet/deviceFactor.ts'
import { hasActivePasskey } from '../wallet/hasActivePasskey.ts'
import { readPinnedWallet } from '../wallet/pinnedWallet.ts'
import { deletePreviousUser } from './deletePreviousUser.ts'
import { enterWallet } from './enterWallet.ts'
import { expectAction } from './expectAction.ts'
import { takeOverSession } from './takeOverSession.ts'
import type { VaultPage } from './vaultPage.ts'
import type { ViewAction } from './viewHost.ts'

/** Time to type the recovery code before the login is too old for it. */
const typingTimeMs = 60_000

/**
 * Prompts for each missing step until the visitor is logged in and has opened the wallet in this browser. A window of a
 * page whose frame is logged in has nothing to prompt for.
 */
export async function logIn(page: VaultPage): Promise<void> {
  const { account, context } = page
  // A ticket that fails must not lock the owner out: the window then asks for a login of its own.
  await takeOverSession(page).catch(() => {})
  if (!(await account.session())) {
    await deletePreviousUser(page)
    await proveIdentity(page)
  } else if (await needsRecentLogin(page)) await proveIdentity(page)
  if ((await readPinnedWallet(context.store)) !== null) return
  const email = (await account.session())?.user.email ?? null
  await enterWallet(page, {
    email,
    firstAccount: page.config.smartAccounts ? 'smartAccount' : 'eoa',
  })
}

/** A wallet that only its recovery code can open here: the server releases that slot within ten minutes of a login. */
async function needsRecentLogin({ account, context }: VaultPage): Promise<boolean> {
  if (context.keyring.isOpen()) return false
  const { wallet, freshUntil } = await account.call(embeddedUserEndpoint, {})
  if (wallet?.state !== 'active' || hasActivePasskey(wallet)) return false
  if (await readDeviceRecord(context.store, { walletId: wallet.id, version: wallet.version }))
    return false
  return Date.parse(freshUntil) < Date.now() + typingTimeMs
}

type BegunLogin =
  | { way: 'email'; email: string; action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  | { way: 'social'; url: string; finish(): Promise<void> }

async function proveIdentity(page: VaultPage): Promise<void> {
  const { viewHost, emailLogin } = page
  const { socials } = await page.account
    .callServer(socialsEndpoint, {})
    .catch(() => ({ socials: [] }))
  const begun = await viewHost.show({ name: 'login-email', socials }, (action) =>
    beginLogin(page, action),
  )
  if (begun.way === 'social') {
    await viewHost.show({ name: 'login-social', url: begun.url }, begun.finish)
    return
  }
  const { email } = begun
  if (begun.action === 'VERIFY_DEVICE') {
    await viewHost.show({ name: 'login-device', email }, () => emailLogin.waitForDevice())
  }
  await viewHost.show({ name: 'login-otp', email }, (action) =>
    emailLogin.finish(expectAction(action, 'otp').otp),
  )
}

async function beginLogin(page: VaultPage, action: ViewAction): Promise<BegunLogin> {
  const { emailLogin, socialLogin, site } = page
  if (action.do !== 'social') {
    const { email } = expectAction(action, 'email')
    return { way: 'email', email, ...(await emailLogin.begin(email, site)) }
  }
  if (action.provider === 'farcaster') {
    return {
      way: 'social',
      url: await socialLogin.beginFarcaster(site),
      finish: socialLogin.finishFarcaster,
    }
  }
  const url = await socialLogin.begin(action.provider, site)
  return { way: 'social', url, finish: () => socialLogin.finish() }
}
