import {
  changeEmailCall,
  confirmNewEmailCall,
  confirmOldEmailCall,
  type FrameReply,
  resendEmailChangeCall,
} from '@latchkey/wire'
import type { Account } from '../api/account.ts'
import { ServerRefusal } from '../api/callServer.ts'

type Change = { email: string; changeId: string; action: FrameReply<'UPDATE_EMAIL'>['action'] }

/** The change of e-mail address that this window has begun. */
export type EmailChange = {
  /** Resends the current code if a change to this address is under way; else returns `null`. */
  again(email: string): Promise<FrameReply<'UPDATE_EMAIL'> | null>
  /** Needs step-up. */
  begin(email: string): Promise<FrameReply<'UPDATE_EMAIL'>>
  confirmOld(code: string): Promise<void>
  confirmNew(code: string): Promise<FrameReply<'UPDATE_EMAIL_SECONDARY_OTP'>>
}

export function createEmailChange(account: Account): EmailChange {
  let change: Change | null = null
  const current = (action: Change['action']) => {
    if (change?.action !== action) throw changeOver()
    return change
  }
  return {
    async again(email) {
      if (change?.email !== email) return null
      const { changeId, action } = change
      const { resendInSeconds } = await account.call(resendEmailChangeCall, { changeId })
      return { action, resendInSeconds }
    },
    async begin(email) {
      const { resendInSeconds, ...begun } = await account.call(changeEmailCall, { email })
      change = { email, ...begun }
      return { action: begun.action, resendInSeconds }
    },
    async confirmOld(code) {
      const now = current('VERIFY_PRIMARY_OTP')
      await account.call(confirmOldEmailCall, { changeId: now.changeId, code })
      change = { ...now, action: 'VERIFY_SECONDARY_OTP' }
    },
    async confirmNew(code) {
      const { changeId } = current('VERIFY_SECONDARY_OTP')
      const { email } = await account.call(confirmNewEmailCall, { changeId, code })
      change = null
      return { newEmail: email }
    },
  }
}

function changeOver(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/flow-over',
    message: 'Please begin the change again.',
    retryAfterSeconds: null,
  })
}
