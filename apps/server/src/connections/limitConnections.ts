import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createBoundedMap } from '../cache/boundedMap.ts'
import type { Context } from '../context/context.ts'
import { createTokenBucket, spendTokens, type TokenBucket } from '../rateLimit/tokenBucket.ts'
import { callerAddress } from '../request/callerAddress.ts'

const MAX_ADDRESSES = 50_000

/**
 * Closes TCP connections that one address opens too fast, or too many of, before any byte is
 * parsed: broken handshakes and endless headers (slowloris) cost the server no more than this.
 */
export function limitConnections(
  http: Server,
  { config, clock, metrics }: Pick<Context, 'config' | 'clock' | 'metrics'>,
): void {
  if (config.trustedProxies > 0) return
  const openCounts = new Map<string, number>()
  const buckets = createBoundedMap<TokenBucket>(MAX_ADDRESSES)

  function findRefusalReason(address: string): string | null {
    if ((openCounts.get(address) ?? 0) >= config.connectionsPerIp) return 'open'
    const perSecond = config.connectionsPerSecondPerIp
    const bucket = buckets.get(address) ?? createTokenBucket(perSecond, clock.now())
    buckets.set(address, bucket)
    if (spendTokens(bucket, 1, clock.now()) === 0) return null
    // A refused connection costs no token, or an address that keeps trying would never be served again.
    bucket.tokens += 1
    return 'rate'
  }

  http.on('connection', (socket: Socket) => {
    const address = callerAddress(socket.remoteAddress, null, 0)
    const reason = findRefusalReason(address)
    if (reason) {
      metrics.count('latchkey_connections_refused_total', { reason })
      socket.destroy()
      return
    }
    openCounts.set(address, (openCounts.get(address) ?? 0) + 1)
    socket.once('close', () => {
      const left = (openCounts.get(address) ?? 1) - 1
      if (left > 0) openCounts.set(address, left)
      else openCounts.delete(address)
    })
  })
}
