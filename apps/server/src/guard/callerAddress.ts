import { isIP } from 'node:net'

/**
 * The caller's address for limits. Only as many `X-Forwarded-For` entries are believed as there are
 * proxies of the owner's own; anything further left is the caller's invention.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const trusted = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  const address = trusted && isIP(trusted) ? trusted : (socketAddress ?? '127.0.0.1')
  return network(address)
}

/** IPv6 callers own a /64 each and could otherwise rotate through it. */
function network(address: string): string {
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
