import { type Latchkey, LatchkeyError, type Social } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'

/**
 * Takes the whole page to the provider, where no window can be opened. The wallet is remembered as if it were
 * connected, so that the page that comes back wakes it up, and it finds what the provider sent.
 */
export async function leaveForProvider(latchkey: Latchkey, provider: Social): Promise<false> {
  const { login } = await latchkey.sharedWallet('embedded')
  if (!login) return false
  const url = safeUrl(await login.socialUrl(provider, location.href))
  if (url === null) throw new LatchkeyError('embedded/social-failed', { provider })
  const [adapter] = latchkey.options.getState().adapters
  const known = latchkey.storage.get('connected_connectors') ?? {}
  if (adapter) {
    latchkey.storage.set('connected_connectors', { ...known, [adapter.namespace]: 'embedded' })
  }
  location.assign(url)
  return false
}
