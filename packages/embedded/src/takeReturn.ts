import type { Social } from '@latchkey/core'
import { socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/**
 * What a provider has sent the whole page back with, in the address it arrived at. It is taken out of the address bar:
 * a reload, or whoever the address is passed on to, must not find it.
 */
export function takeReturn(arrivedAt: string): { provider: Social; resultUri: string } | null {
  const facts = factsIn(arrivedAt)
  const provider = v.safeParse(socialProvider, facts.get('latchkey_provider'))
  if (!provider.success || !facts.has('latchkey_flow')) return null
  if (factsIn(location.href).has('latchkey_flow')) {
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return { provider: provider.output, resultUri: arrivedAt }
}

function factsIn(url: string): URLSearchParams {
  return new URLSearchParams(URL.canParse(url) ? new URL(url).hash.slice(1) : '')
}
