import {
  deviceLoginEndpoint,
  emailLoginEndpoint,
  type FrameReply,
  otpLoginEndpoint,
  resendLoginEndpoint,
} from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import type { Login } from '../api/login.ts'
import { pollFlow } from './pollFlow.ts'

type Flow = { email: string; flowId: string; flowSecret: string }

/** The email login that this page has begun. Its flow secret is kept in memory only. */
export type EmailLogin = {
  /** Mails a code, or a device link; a second call for the same address sends it again. */
  begin(email: string, site: string): Promise<FrameReply<'CONNECT_EMAIL'>>
  /** Resolves when the visitor has approved the mailed device link. */
  waitForDevice(): Promise<void>
  /** Finishes the login with the mailed one-time code. */
  finish(code: string): Promise<void>
  /** Stops polling for the device link; the login can still be finished with its code. */
  stopPolling(): void
}

export function createEmailLogin(login: Login): EmailLogin {
  let flow: Flow | null = null
  /** Number of the current poll; a newer one stops the older. */
  let poll = 0
  const requireFlow = () => {
    if (!flow) throw flowOverError()
    return { flowId: flow.flowId, flowSecret: flow.flowSecret }
  }
  return {
    async begin(email, site) {
      if (flow?.email === email) {
        const resent = await login
          .callServer(resendLoginEndpoint, requireFlow())
          .catch(nullIfExpired)
        if (resent) return { action: resent.action, resendInSeconds: resent.resendInSeconds }
      }
      const begun = await login.callServer(emailLoginEndpoint, { email, site })
      flow = { email, flowId: begun.flowId, flowSecret: begun.flowSecret }
      return { action: begun.action, resendInSeconds: begun.resendInSeconds }
    },
    async waitForDevice() {
      poll += 1
      const [startedFlow, startedPoll] = [flow, poll]
      const isApproved = await pollFlow({
        async poll() {
          const { action } = await login.callServer(deviceLoginEndpoint, requireFlow())
          return action === 'VERIFY_OTP' ? true : null
        },
        isCurrent: () => startedFlow !== null && flow === startedFlow && poll === startedPoll,
      })
      if (!isApproved) throw flowOverError()
    },
    async finish(code) {
      await login.accept(await login.callServer(otpLoginEndpoint, { ...requireFlow(), code }))
      flow = null
    },
    stopPolling() {
      poll += 1
    },
  }
}

/** Returns `null` for an expired flow, so that a new one begins. */
function nullIfExpired(error: unknown): null {
  if (error instanceof ServerRefusal && error.code === 'embedded/flow-over') return null
  throw error
}

function flowOverError(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/flow-over',
    message: 'This login has expired. Start again.',
    retryAfterSeconds: null,
  })
}
