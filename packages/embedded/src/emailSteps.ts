import { LatchkeyError } from '@latchkey/core'
import type { LoginSteps } from '@latchkey/core/adapter'
import { emailAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { AskVault } from './createAskVault.ts'
import { untilAborted } from './untilAborted.ts'

/** The steps of a login by e-mail. */
export function emailSteps(
  ask: AskVault,
  storeAuthProvider: (provider: 'email') => void,
): Pick<LoginSteps, 'connectEmail' | 'waitForDeviceLink' | 'connectOtp'> {
  return {
    async connectEmail(email) {
      if (!v.is(emailAddress, email)) throw new LatchkeyError('embedded/invalid-email', {})
      const reply = await ask('CONNECT_EMAIL', { email })
      storeAuthProvider('email')
      return reply
    },
    async waitForDeviceLink(signal) {
      await untilAborted(ask, signal, () => ask('CONNECT_DEVICE', {}, { timeoutMs: null }))
      if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
    },
    async connectOtp(otp) {
      await ask('CONNECT_OTP', { otp })
    },
  }
}
