import {
  bytes32,
  embeddedId,
  farcasterLoginCall,
  finishFarcasterLoginCall,
  finishSocialLoginCall,
  type SocialProvider,
  socialLoginCall,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { Account } from '../api/account.ts'
import { ServerRefusal } from '../api/callServer.ts'
import type { Shelf } from '../storage/shelf.ts'
import { pollFlow } from './pollFlow.ts'

const flowSchema = v.object({ flowId: embeddedId, flowSecret: bytes32 })
type Flow = v.InferOutput<typeof flowSchema>

const shelfName = 'social-login'

/** The login at a provider that this page has begun. */
export type SocialLogin = {
  begin(provider: SocialProvider, site: string, returnTo?: string): Promise<string>
  finish(resultUri: string): Promise<void>
  beginFarcaster(site: string): Promise<string>
  finishFarcaster(): Promise<void>
  /** Nobody waits any more. */
  leave(): void
}

export function createSocialLogin(account: Account, shelf: Shelf): SocialLogin {
  let flow: Flow | null = null
  const keep = ({ flowId, flowSecret }: Flow) => {
    flow = { flowId, flowSecret }
    return flow
  }
  return {
    async begin(provider, site, returnTo) {
      const wish = { provider, site, ...(returnTo ? { returnTo } : {}) }
      const begun = await account.ask(socialLoginCall, wish)
      const kept = keep(begun)
      // The provider takes the whole page, and this frame with it; the answer finds another one.
      if (returnTo) await shelf.set(shelfName, kept)
      return begun.url
    },
    async finish(resultUri) {
      const current = flow ?? (await takeKept(shelf))
      const result = readResult(resultUri, current.flowId)
      await account.accept(await account.ask(finishSocialLoginCall, { ...current, result }))
      flow = null
    },
    async beginFarcaster(site) {
      const begun = await account.ask(farcasterLoginCall, { site })
      keep(begun)
      return begun.url
    },
    async finishFarcaster() {
      const mine = flow
      if (!mine) throw socialFailed()
      const session = await pollFlow({
        ask: async () => (await account.ask(finishFarcasterLoginCall, mine)).session,
        isCurrent: () => flow === mine,
      })
      if (!session) throw socialFailed()
      return account.accept(session)
    },
    leave() {
      flow = null
    },
  }
}

async function takeKept(shelf: Shelf): Promise<Flow> {
  const kept = v.safeParse(flowSchema, await shelf.get(shelfName))
  await shelf.remove(shelfName)
  if (!kept.success) throw socialFailed()
  return kept.output
}

/** What the provider's window brought back, if it belongs to the login that was begun here. */
function readResult(uri: string, flowId: string): string {
  const facts = new URLSearchParams(new URL(uri).hash.slice(1))
  const result = facts.get('result') ?? facts.get('latchkey_result')
  const flow = facts.get('flow') ?? facts.get('latchkey_flow')
  if (!result || flow !== flowId) throw socialFailed()
  return result
}

function socialFailed(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/social-failed',
    message: 'The login did not come to its end. Please try again.',
    retryAfterSeconds: null,
  })
}
