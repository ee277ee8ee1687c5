import type { Social } from '@latchkey/core'
import { socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/**
 * What a provider has sent the whole page back with. It is taken out of the address: a reload, or whoever the
 * address is passed on to, must not find it.
 */
export function takeReturn({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): { provider: Social; resultUri: string } | null {
  const facts = new URLSearchParams(location.hash.slice(1))
  const provider = v.safeParse(socialProvider, facts.get('latchkey_provider'))
  if (!provider.success || !facts.has('latchkey_flow')) return null
  const resultUri = location.href
  history.replaceState(history.state, '', location.pathname + location.search)
  return { provider: provider.output, resultUri }
}
