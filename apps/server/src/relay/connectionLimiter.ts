import type { IncomingMessage } from 'node:http'
import type { Context } from '../context/context.ts'
import { callerAddress } from '../request/callerAddress.ts'
import type { IpUsage } from './ipUsage.ts'
import type { IpUsages } from './ipUsages.ts'

export type ConnectionLimiter = {
  /** The usage of the caller's IP address, which may open one more socket, or the HTTP status that rejects the handshake. */
  admit(request: IncomingMessage): IpUsage | string
}

const WINDOW_MS = 60_000
const MAX_ADDRESSES = 100_000

/** Limits relay sockets per IP address and per node. Counts in this process only, so that a flood of sockets costs no Redis round trips. */
export function createConnectionLimiter(
  { config, clock, metrics }: Pick<Context, 'config' | 'clock' | 'metrics'>,
  ipUsages: IpUsages,
): ConnectionLimiter {
  const connects = new Map<string, number>()
  let windowEnds = 0

  function countConnect(address: string): number {
    if (clock.now() >= windowEnds || connects.size >= MAX_ADDRESSES) {
      connects.clear()
      windowEnds = clock.now() + WINDOW_MS
    }
    const count = (connects.get(address) ?? 0) + 1
    connects.set(address, count)
    return count
  }

  function refuse(reason: string, status: string): string {
    metrics.count('relay_refusals_total', { reason })
    return status
  }

  return {
    admit(request) {
      const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      const { remoteAddress } = request.socket
      const address = callerAddress(remoteAddress, forwarded, config.trustedProxies)
      if (countConnect(address) > config.relayConnectsPerMinutePerIp) {
        return refuse('connectsPerIp', '429 Too Many Requests')
      }
      const ipUsage = ipUsages.find(address)
      if (ipUsage.sockets >= config.relaySocketsPerIp) {
        return refuse('socketsPerIp', '429 Too Many Requests')
      }
      if (ipUsages.sockets() >= config.relaySockets) {
        return refuse('sockets', '503 Service Unavailable')
      }
      return ipUsage
    },
  }
}
