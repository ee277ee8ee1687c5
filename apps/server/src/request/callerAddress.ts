import { isIP } from 'node:net'

/**
 * The caller's IP address for rate limits. Of `X-Forwarded-For` only as many entries are trusted as there
 * are proxies (TRUSTED_PROXIES); a caller can forge the entries further left.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const trusted = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  const address = trusted && isIP(trusted) ? trusted : (socketAddress ?? '127.0.0.1')
  return toNetworkAddress(address)
}

/** IPv6 addresses are cut to their /64, since a caller could rotate through its own /64. */
function toNetworkAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
