import type { Context } from '../context/context.ts'

/**
 * A token issued for another relay is rejected here. Without PUBLIC_URL, RELAY_URL and RELAY_HOSTS the audience must
 * equal the request's Host header; with them, only those hosts and the names of the local machine are accepted.
 */
export function isRelayAudience(
  audience: string,
  {
    publicUrl,
    relayUrl,
    relayHosts,
  }: Pick<Context['config'], 'publicUrl' | 'relayUrl' | 'relayHosts'>,
  host: string | undefined,
): boolean {
  const name = hostOf(audience)
  if (!name) return false
  const publicHosts = [publicUrl, relayUrl].flatMap((url) => (url ? [hostOf(url)] : []))
  const own = [...publicHosts, ...relayHosts]
  if (own.includes(name)) return true
  const requested = (host ?? '').toLowerCase()
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::\d+)?$/.test(
    requested,
  )
  return (isLocal || own.length === 0) && name === requested
}

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return /^(?:wss?|https?):$/.test(protocol) ? host.toLowerCase() : null
}
