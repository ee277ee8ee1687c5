import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  confirmOldEmailEndpoint,
  type ReplyOf,
  resendEmailChangeEndpoint,
} from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import type { Login } from '../api/login.ts'
import type { LostMailboxProof } from '../wallet/proveRecoveryCode.ts'

type Begun = Pick<ReplyOf<typeof changeEmailEndpoint>, 'action' | 'resendInSeconds'>
type Change = { email: string; changeId: string; action: Begun['action'] }

/** The change of email address that this window has begun. */
export type EmailChange = {
  /** Resends the current code if a change to this address is under way; else returns `null`. */
  resendCode(email: string): Promise<Begun | null>
  /** Needs step-up. With `recoveryProof`, the old address gets no code, and the change takes effect in 72 hours. */
  begin(email: string, recoveryProof?: LostMailboxProof): Promise<Begun>
  confirmOld(code: string): Promise<void>
  /** `startsAt`: when the new address can log in. */
  confirmNew(code: string): Promise<{ newEmail: string; startsAt: string }>
}

export function createEmailChange(login: Login): EmailChange {
  let change: Change | null = null
  const current = (action: Change['action']) => {
    if (change?.action !== action) throw changeOverError()
    return change
  }
  return {
    async resendCode(email) {
      if (change?.email !== email) return null
      const { changeId, action } = change
      const { resendInSeconds } = await login.call(resendEmailChangeEndpoint, { changeId })
      return { action, resendInSeconds }
    },
    async begin(email, recoveryProof) {
      const input = { email, ...(recoveryProof ? { lostMailbox: recoveryProof } : {}) }
      const { resendInSeconds, ...begun } = await login.call(changeEmailEndpoint, input)
      change = { email, ...begun }
      return { action: begun.action, resendInSeconds }
    },
    async confirmOld(code) {
      const pending = current('VERIFY_PRIMARY_OTP')
      await login.call(confirmOldEmailEndpoint, { changeId: pending.changeId, code })
      change = { ...pending, action: 'VERIFY_SECONDARY_OTP' }
    },
    async confirmNew(code) {
      const { changeId } = current('VERIFY_SECONDARY_OTP')
      const { email, from } = await login.call(confirmNewEmailEndpoint, { changeId, code })
      change = null
      return { newEmail: email, startsAt: from }
    },
  }
}

function changeOverError(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/flow-over',
    message: 'This change has expired. Start again.',
    retryAfterSeconds: null,
  })
}
