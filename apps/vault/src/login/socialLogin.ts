import {
  farcasterLoginCall,
  finishFarcasterLoginCall,
  finishSocialLoginCall,
  type SocialProvider,
  socialLoginCall,
} from '@latchkey/wire'
import type { Account } from '../api/account.ts'
import { ServerRefusal } from '../api/callServer.ts'

type Flow = { flowId: string; flowSecret: string }

/** The login at a provider that this page has begun. */
export type SocialLogin = {
  begin(provider: SocialProvider, site: string, returnTo?: string): Promise<string>
  finish(resultUri: string): Promise<void>
  beginFarcaster(site: string): Promise<string>
  finishFarcaster(): Promise<void>
}

export function createSocialLogin(account: Account): SocialLogin {
  let flow: Flow | null = null
  const current = () => {
    if (!flow) throw socialFailed()
    return flow
  }
  const keep = ({ flowId, flowSecret }: Flow) => {
    flow = { flowId, flowSecret }
  }
  return {
    async begin(provider, site, returnTo) {
      const wish = { provider, site, ...(returnTo ? { returnTo } : {}) }
      const begun = await account.ask(socialLoginCall, wish)
      keep(begun)
      return begun.url
    },
    async finish(resultUri) {
      const result = readResult(resultUri, current().flowId)
      await account.accept(await account.ask(finishSocialLoginCall, { ...current(), result }))
      flow = null
    },
    async beginFarcaster(site) {
      const begun = await account.ask(farcasterLoginCall, { site })
      keep(begun)
      return begun.url
    },
    async finishFarcaster() {
      for (;;) {
        const { session } = await account.ask(finishFarcasterLoginCall, current())
        if (session) return account.accept(session)
      }
    },
  }
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
