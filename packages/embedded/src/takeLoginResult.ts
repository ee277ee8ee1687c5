import type { SocialId } from '@latchkey/core'
import { socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/**
 * The result of a full-page social login, from the URL that the page arrived at. Removes it from the address bar, so
 * that a reload or a shared link does not contain it.
 */
export function takeLoginResult(
  arrivedAt: string,
): { provider: SocialId; resultUri: string } | null {
  const fragment = fragmentOf(arrivedAt)
  const provider = v.safeParse(socialProvider, fragment.get('latchkey_provider'))
  if (!provider.success || !fragment.has('latchkey_flow')) return null
  if (fragmentOf(location.href).has('latchkey_flow')) {
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return { provider: provider.output, resultUri: arrivedAt }
}

function fragmentOf(url: string): URLSearchParams {
  return new URLSearchParams(URL.canParse(url) ? new URL(url).hash.slice(1) : '')
}
