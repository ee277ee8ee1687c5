import { type Latchkey, LatchkeyError, type SocialId } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import { internals } from '@latchkey/core/internal'

/**
 * Navigates the whole page to the login provider, where no popup can be opened (Telegram). The embedded wallet is
 * stored as connected, so that the returning page restores it and finds the provider's response in the URL. Resolves to
 * `false`: the login does not succeed on this page.
 */
export async function leaveForProvider(latchkey: Latchkey, provider: SocialId): Promise<false> {
  const { login } = await internals(latchkey).sharedConnector('embedded')
  if (!login) return false
  const url = safeUrl(await login.socialUrl(provider, location.href))
  if (url === null) throw new LatchkeyError('embedded/social-failed', { provider })
  const [adapter] = internals(latchkey).options.getState().adapters
  const known = internals(latchkey).storage.get('connected_connectors') ?? {}
  if (adapter) {
    internals(latchkey).storage.set('connected_connectors', {
      ...known,
      [adapter.namespace]: 'embedded',
    })
  }
  location.assign(url)
  return false
}
