import { bytes32, embeddedId } from '@latchkey/wire'
import * as v from 'valibot'

const channelName = 'latchkey-social'

const resultMessage = v.object({
  type: v.literal('latchkey-social-result'),
  flow: embeddedId,
  outcome: v.union([v.object({ result: bytes32 }), v.object({ error: v.string() })]),
})
export type SocialResult = Omit<v.InferOutput<typeof resultMessage>, 'type'>

/**
 * Sends a provider's answer to the vault's own pages only: to its frames in the page that opened this window, or,
 * without an opener, to its windows in this browser. The site never gets it. A page that did not begin this login
 * ignores it, so that the answer to a login that an attacker began has no effect (login CSRF).
 */
export function deliverSocialResult({ flow, outcome }: SocialResult, opener: Window | null): void {
  const data = { type: 'latchkey-social-result', flow, outcome }
  if (opener) {
    for (let index = 0; index < opener.length; index += 1) {
      opener[index]?.postMessage(data, location.origin)
    }
    return
  }
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(data)
  channel.close()
}

/** Resolves with the answer to the login that this page began. @throws SocialRefused, or when `signal` is aborted */
export function awaitSocialResult(flowId: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName)
    const stop = () => {
      channel.close()
      window.removeEventListener('message', handleMessage)
      signal.removeEventListener('abort', abort)
    }
    const handleData = (data: unknown) => {
      const read = v.safeParse(resultMessage, data)
      if (!read.success || read.output.flow !== flowId) return
      stop()
      const { outcome } = read.output
      if ('result' in outcome) resolve(outcome.result)
      else reject(new SocialRefused(outcome.error))
    }
    const handleMessage = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin) handleData(data)
    }
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    channel.onmessage = ({ data }) => handleData(data)
    window.addEventListener('message', handleMessage)
    signal.addEventListener('abort', abort)
  })
}

/** The provider, or the visitor at the provider, rejected the login. */
class SocialRefused extends Error {
  override name = 'SocialRefused'
}
