import { LatchkeyError } from '@latchkey/core'
import type { LoginSteps } from '@latchkey/core/adapter'
import { emailAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { AskVault } from './createAskVault.ts'
import { untilAborted } from './untilAborted.ts'

/** The steps of a login by email. */
export function emailSteps(
  ask: AskVault,
  storeAuthProvider: (provider: 'email') => void,
): Pick<LoginSteps, 'startEmailLogin' | 'waitForDeviceLink' | 'verifyEmailCode'> {
  return {
    async startEmailLogin(email) {
      if (!v.is(emailAddress, email)) throw new LatchkeyError('embedded/invalid-email', {})
      const reply = await ask('CONNECT_EMAIL', { email })
      storeAuthProvider('email')
      return reply
    },
    async waitForDeviceLink(signal) {
      await untilAborted(ask, signal, () => ask('CONNECT_DEVICE', {}, { timeoutMs: null }))
      if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
    },
    async verifyEmailCode(otp) {
      await ask('CONNECT_OTP', { otp })
    },
  }
}
