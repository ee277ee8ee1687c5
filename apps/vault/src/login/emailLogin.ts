import {
  deviceLoginCall,
  emailLoginCall,
  type FrameReply,
  otpLoginCall,
  resendLoginCall,
} from '@latchkey/wire'
import type { Account } from '../api/account.ts'
import { ServerRefusal } from '../api/callServer.ts'
import { pollFlow } from './pollFlow.ts'

type Flow = { email: string; flowId: string; flowSecret: string }

/** The login by e-mail that this page has begun. Its secret lives here only. */
export type EmailLogin = {
  begin(email: string, site: string): Promise<FrameReply<'CONNECT_EMAIL'>>
  /** Settles when the mailed link was approved. */
  untilDevice(): Promise<void>
  finish(code: string): Promise<void>
  /** Nobody waits for the link any more; the login itself can go on. */
  leave(): void
}

export function createEmailLogin(account: Account): EmailLogin {
  let flow: Flow | null = null
  /** Who waits for the link: one at a time asks the server. */
  let waiter = 0
  const secrets = () => {
    if (!flow) throw flowOver()
    return { flowId: flow.flowId, flowSecret: flow.flowSecret }
  }
  return {
    async begin(email, site) {
      if (flow?.email === email) {
        const again = await account.ask(resendLoginCall, secrets()).catch(startAnew)
        if (again) return { action: again.action, resendInSeconds: again.resendInSeconds }
      }
      const begun = await account.ask(emailLoginCall, { email, site })
      flow = { email, flowId: begun.flowId, flowSecret: begun.flowSecret }
      return { action: begun.action, resendInSeconds: begun.resendInSeconds }
    },
    async untilDevice() {
      waiter += 1
      const [mine, turn] = [flow, waiter]
      const isApproved = await pollFlow({
        async ask() {
          const { action } = await account.ask(deviceLoginCall, secrets())
          return action === 'VERIFY_OTP' ? true : null
        },
        isCurrent: () => mine !== null && flow === mine && waiter === turn,
      })
      if (!isApproved) throw flowOver()
    },
    async finish(code) {
      await account.accept(await account.ask(otpLoginCall, { ...secrets(), code }))
      flow = null
    },
    leave() {
      waiter += 1
    },
  }
}

/** A flow that is over is no reason to stop: the next one begins. */
function startAnew(error: unknown): null {
  if (error instanceof ServerRefusal && error.code === 'embedded/flow-over') return null
  throw error
}

function flowOver(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/flow-over',
    message: 'Please begin the login again.',
    retryAfterSeconds: null,
  })
}
