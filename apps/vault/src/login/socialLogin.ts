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
import { hearResult } from './socialResult.ts'

const flowSchema = v.object({ flowId: embeddedId, flowSecret: bytes32 })
type Flow = v.InferOutput<typeof flowSchema>

const shelfName = 'social-login'

/** The site says that its window is done before or after that window's own message has arrived here. */
const deliveryMs = 5_000

/** The login at a provider that this page has begun. */
export type SocialLogin = {
  begin(provider: SocialProvider, site: string, returnTo?: string): Promise<string>
  /**
   * Waits for the provider's answer, which the vault's `/social` page gives to this page directly. `resultUri`: what the
   * site heard from that window; only after a whole-page login it has the result in it.
   */
  finish(resultUri?: string): Promise<void>
  beginFarcaster(site: string): Promise<string>
  finishFarcaster(): Promise<void>
  /** Nobody waits any more. */
  leave(): void
}

export function createSocialLogin(account: Account, shelf: Shelf): SocialLogin {
  let flow: Flow | null = null
  let hearing: { result: Promise<string>; stop(): void } | null = null
  const hear = (flowId: string) => {
    hearing?.stop()
    const control = new AbortController()
    const result = hearResult(flowId, control.signal)
    // The login may be given up before anything waits for its result.
    result.catch(() => {})
    hearing = { result, stop: () => control.abort(socialFailed()) }
  }
  const keep = ({ flowId, flowSecret }: Flow) => {
    flow = { flowId, flowSecret }
    return flow
  }
  return {
    async begin(provider, site, returnTo) {
      const wish = { provider, site, ...(returnTo ? { returnTo } : {}) }
      const begun = await account.ask(socialLoginCall, wish)
      const kept = keep(begun)
      hear(kept.flowId)
      // The provider takes the whole page, and this frame with it; the answer finds another one.
      if (returnTo) await shelf.set(shelfName, kept)
      return begun.url
    },
    async finish(resultUri) {
      const current = flow ?? (await takeKept(shelf))
      const named = resultUri === undefined ? null : readResult(resultUri, current.flowId)
      const result = named ?? (await heardResult(hearing?.result, resultUri))
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
      hearing?.stop()
    },
  }
}

async function takeKept(shelf: Shelf): Promise<Flow> {
  const kept = v.safeParse(flowSchema, await shelf.get(shelfName))
  await shelf.remove(shelfName)
  if (!kept.success) throw socialFailed()
  return kept.output
}

/** A window of the vault waits as long as the visitor takes; a site's window is closed already. */
async function heardResult(
  result: Promise<string> | undefined,
  resultUri: string | undefined,
): Promise<string> {
  if (!result) throw socialFailed()
  if (resultUri === undefined) return result
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(socialFailed()), deliveryMs)
  })
  return Promise.race([result, late])
}

/** The result in an address, or `null` without one. @throws when it belongs to another login */
function readResult(uri: string, flowId: string): string | null {
  const facts = new URLSearchParams(new URL(uri).hash.slice(1))
  const flow = facts.get('flow') ?? facts.get('latchkey_flow')
  if (flow !== flowId) throw socialFailed()
  return facts.get('latchkey_result')
}

function socialFailed(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/social-failed',
    message: 'The login did not come to its end. Please try again.',
    retryAfterSeconds: null,
  })
}
