import type { Handlers } from '../channel/serveChannel.ts'
import { createEmailChange } from '../login/emailChange.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

type Names = 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'

/** Handles the change of email. It decides who can log in, so that only a window of the vault may ask for it. */
export function answerEmailChange(page: VaultPage): Pick<Handlers, Names> {
  const windowOnly = async (): Promise<never> => {
    throw new WindowNeeded()
  }
  if (page.kind === 'frame') {
    return {
      UPDATE_EMAIL: windowOnly,
      UPDATE_EMAIL_PRIMARY_OTP: windowOnly,
      UPDATE_EMAIL_SECONDARY_OTP: windowOnly,
    }
  }
  const change = createEmailChange(page.login)
  return {
    async UPDATE_EMAIL({ email }) {
      const resent = await change.resendCode(email)
      if (resent) return resent
      const { approveEmailChange } = await import('./approveEmailChange.ts')
      const begun = await approveEmailChange(page, change, email)
      if (begun.action === 'PENDING') return begun
      // The card stays until the site has both codes. Closing it closes the window, which the site watches.
      const view = { name: 'change-codes-on-site', site: page.site, to: email } as const
      page.viewHost.show(view, async () => {}).catch(() => window.close())
      return begun
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await change.confirmOld(otp)
      return {}
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const { newEmail } = await change.confirmNew(otp)
      return { newEmail }
    },
  }
}
