import { socialsCall } from '@latchkey/wire'
import { readPin } from '../wallet/pin.ts'
import { enterWallet } from './enterWallet.ts'
import { forget } from './forget.ts'
import type { Deed } from './stage.ts'
import type { VaultPage } from './vaultPage.ts'

/** Somebody logged in with an open wallet, asked step by step for what is missing. */
export async function logIn(page: VaultPage): Promise<void> {
  const { account, home } = page
  if (!(await account.session())) {
    await forget(page)
    await proveIdentity(page)
  }
  if ((await readPin(home.shelf)) !== null) return
  await enterWallet(page, { email: (await account.session())?.user.email ?? null })
}

type Begun =
  | { way: 'email'; email: string; action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  | { way: 'social'; url: string; finish(): Promise<void> }

async function proveIdentity(page: VaultPage): Promise<void> {
  const { stage, email: login } = page
  const { socials } = await page.account.ask(socialsCall, {}).catch(() => ({ socials: [] }))
  const begun = await stage.play({ name: 'login-email', socials }, (deed) => begin(page, deed))
  if (begun.way === 'social') {
    await stage.play({ name: 'login-social', url: begun.url }, begun.finish)
    return
  }
  const { email } = begun
  if (begun.action === 'VERIFY_DEVICE') {
    await stage.play({ name: 'login-device', email }, () => login.untilDevice())
  }
  await stage.play({ name: 'login-otp', email }, (deed) => login.finish(expecting(deed, 'otp').otp))
}

async function begin(page: VaultPage, deed: Deed): Promise<Begun> {
  const { email: login, social, site } = page
  if (deed.do !== 'social') {
    const { email } = expecting(deed, 'email')
    return { way: 'email', email, ...(await login.begin(email, site)) }
  }
  if (deed.provider === 'farcaster') {
    return { way: 'social', url: await social.beginFarcaster(site), finish: social.finishFarcaster }
  }
  const url = await social.begin(deed.provider, site)
  return { way: 'social', url, finish: () => social.finish() }
}

function expecting<Name extends Deed['do']>(deed: Deed, name: Name): Extract<Deed, { do: Name }> {
  if (deed.do !== name) throw new RangeError(`${deed.do} is no deed of this scene`)
  return deed as Extract<Deed, { do: Name }>
}
