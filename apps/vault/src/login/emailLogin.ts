import {
  deviceLoginEndpoint,
  emailLoginEndpoint,
  type FrameReply,
  otpLoginEndpoint,
  resendLoginEndpoint,
} from '@latchkey/wire'
import type { Account } from '../api/account.ts'
import { ServerRefusal } from '../api/callServer.ts'
import { pollFlow } from './pollFlow.ts'

type Flow = { email: string; flowId: string; flowSecret: string }

/** The e-mail login that this page has begun. Its flow secret is kept in memory only. */
export type EmailLogin = {
  begin(email: string, site: string): Promise<FrameReply<'CONNECT_EMAIL'>>
  /** Resolves when the visitor has approved the mailed device link. */
  untilDevice(): Promise<void>
  finish(code: string): Promise<void>
  /** Stops polling for the device link; the login can still be finished with its code. */
  leave(): void
}

export function createEmailLogin(account: Account): EmailLogin {
  let flow: Flow | null = null
  /** Number of the current poll; a newer one stops the older. */
  let poll = 0
  const secrets = () => {
    if (!flow) throw flowOver()
    return { flowId: flow.flowId, flowSecret: flow.flowSecret }
  }
  return {
    async begin(email, site) {
      if (flow?.email === email) {
        const resent = await account.callServer(resendLoginEndpoint, secrets()).catch(startAnew)
        if (resent) return { action: resent.action, resendInSeconds: resent.resendInSeconds }
      }
      const begun = await account.callServer(emailLoginEndpoint, { email, site })
      flow = { email, flowId: begun.flowId, flowSecret: begun.flowSecret }
      return { action: begun.action, resendInSeconds: begun.resendInSeconds }
    },
    async untilDevice() {
      poll += 1
      const [mine, own] = [flow, poll]
      const isApproved = await pollFlow({
        async poll() {
          const { action } = await account.callServer(deviceLoginEndpoint, secrets())
          return action === 'VERIFY_OTP' ? true : null
        },
        isCurrent: () => mine !== null && flow === mine && poll === own,
      })
      if (!isApproved) throw flowOver()
    },
    async finish(code) {
      await account.accept(await account.callServer(otpLoginEndpoint, { ...secrets(), code }))
      flow = null
    },
    leave() {
      poll += 1
    },
  }
}

/** Returns `null` for an expired flow, so that a new one begins. */
function startAnew(error: unknown): null {
  if (error instanceof ServerRefusal && error.code === 'embedded/flow-over') return null
  throw error
}

function flowOver(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/flow-over',
    message: 'This login has expired. Start again.',
    retryAfterSeconds: null,
  })
}
