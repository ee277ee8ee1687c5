import {
  bytes32,
  embeddedId,
  farcasterLoginEndpoint,
  finishFarcasterLoginEndpoint,
  finishSocialLoginEndpoint,
  type SocialProvider,
  socialLoginEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import { ServerRefusal } from '../api/callServer.ts'
import type { Login } from '../api/login.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'
import { pollFlow } from './pollFlow.ts'
import { awaitSocialResult } from './socialResult.ts'

const flowSchema = v.object({ flowId: embeddedId, flowSecret: bytes32 })
type Flow = v.InferOutput<typeof flowSchema>

const storedFlowName = 'social-login'

/** How long to wait for the result of a window that the site reports as done: the two messages arrive in any order. */
const deliveryTimeoutMs = 5_000

/** The social login that this page has begun. */
export type SocialLogin = {
  begin(provider: SocialProvider, site: string, returnTo?: string): Promise<string>
  /**
   * Waits for the provider's answer, which the vault's `/social` page sends to this page directly. `resultUri`: the URI
   * that the site got from that window; it contains the result only after a full-page redirect.
   */
  finish(resultUri?: string): Promise<void>
  beginFarcaster(site: string): Promise<string>
  finishFarcaster(): Promise<void>
  /** Stops waiting for the provider. */
  cancel(): void
}

export function createSocialLogin(login: Login, store: IndexedDbStore): SocialLogin {
  let flow: Flow | null = null
  let listening: { result: Promise<string>; stop(): void } | null = null
  const listen = (flowId: string) => {
    listening?.stop()
    const control = new AbortController()
    const result = awaitSocialResult(flowId, control.signal)
    // The login may be stopped before a caller awaits its result.
    result.catch(() => {})
    listening = { result, stop: () => control.abort(socialFailedError()) }
  }
  const setFlow = ({ flowId, flowSecret }: Flow) => {
    flow = { flowId, flowSecret }
    return flow
  }
  return {
    async begin(provider, site, returnTo) {
      const input = { provider, site, ...(returnTo ? { returnTo } : {}) }
      const begun = await login.callServer(socialLoginEndpoint, input)
      const stored = setFlow(begun)
      listen(stored.flowId)
      // A full-page redirect unloads this frame; the frame after the return finishes the login.
      if (returnTo) await store.set(storedFlowName, stored)
      return begun.url
    },
    async finish(resultUri) {
      const current = flow ?? (await takeStoredFlow(store))
      const redirected = resultUri === undefined ? null : readResult(resultUri, current.flowId)
      const result = redirected ?? (await resultOrTimeout(listening?.result, resultUri))
      await login.accept(await login.callServer(finishSocialLoginEndpoint, { ...current, result }))
      flow = null
    },
    async beginFarcaster(site) {
      const begun = await login.callServer(farcasterLoginEndpoint, { site })
      setFlow(begun)
      return begun.url
    },
    async finishFarcaster() {
      const started = flow
      if (!started) throw socialFailedError()
      const session = await pollFlow({
        poll: async () => (await login.callServer(finishFarcasterLoginEndpoint, started)).session,
        isCurrent: () => flow === started,
      })
      if (!session) throw socialFailedError()
      return login.accept(session)
    },
    cancel() {
      flow = null
      listening?.stop()
    },
  }
}

async function takeStoredFlow(store: IndexedDbStore): Promise<Flow> {
  const stored = v.safeParse(flowSchema, await store.get(storedFlowName))
  await store.remove(storedFlowName)
  if (!stored.success) throw socialFailedError()
  return stored.output
}

/** Without `resultUri` (the vault's own window) waits without limit; else the site's window is closed already. */
async function resultOrTimeout(
  result: Promise<string> | undefined,
  resultUri: string | undefined,
): Promise<string> {
  if (!result) throw socialFailedError()
  if (resultUri === undefined) return result
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(socialFailedError()), deliveryTimeoutMs)
  })
  return Promise.race([result, timeout])
}

/** The result in a URI, or `null`. @throws when it belongs to another login */
function readResult(uri: string, flowId: string): string | null {
  const fragment = new URLSearchParams(new URL(uri).hash.slice(1))
  const flow = fragment.get('flow') ?? fragment.get('latchkey_flow')
  if (flow !== flowId) throw socialFailedError()
  return fragment.get('latchkey_result')
}

function socialFailedError(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/social-failed',
    message: 'The login wasn’t finished. Try again.',
    retryAfterSeconds: null,
  })
}
