import { readPin } from '../wallet/pin.ts'
import { enterWallet } from './enterWallet.ts'
import type { Deed } from './stage.ts'
import type { VaultPage } from './vaultPage.ts'

/** Somebody logged in with an open wallet, asked step by step for what is missing. */
export async function logIn(page: VaultPage): Promise<void> {
  const { account, stage, email: login, site, home } = page
  if (!(await account.session())) {
    const begun = await stage.play({ name: 'login-email' }, async (deed) => {
      const { email } = expecting(deed, 'email')
      return { email, ...(await login.begin(email, site)) }
    })
    const { email } = begun
    if (begun.action === 'VERIFY_DEVICE') {
      await stage.play({ name: 'login-device', email }, () => login.untilDevice())
    }
    await stage.play({ name: 'login-otp', email }, (deed) =>
      login.finish(expecting(deed, 'otp').otp),
    )
  }
  if ((await readPin(home.shelf)) !== null) return
  await enterWallet(page, (await account.session())?.user.email ?? null)
}

function expecting<Name extends Deed['do']>(deed: Deed, name: Name): Extract<Deed, { do: Name }> {
  if (deed.do !== name) throw new RangeError(`${deed.do} is no deed of this scene`)
  return deed as Extract<Deed, { do: Name }>
}
