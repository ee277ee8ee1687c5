import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'
import { callerAddress } from '../guard/callerAddress.ts'
import type { Heartbeat } from './heartbeat.ts'

export type Door = {
  /** The HTTP status that turns a socket away before the handshake, or null. For floods only. */
  check(request: IncomingMessage): string | null
}

const WINDOW_MS = 60_000

/** Counts in this process alone: a flood must not cost a round trip for each socket. */
export function createDoor({ config, clock }: Context, heartbeat: Heartbeat): Door {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return {
    check(request) {
      if (heartbeat.size() >= config.relaySockets) return '503 Service Unavailable'
      if (clock.now() >= windowEnds) {
        counts.clear()
        windowEnds = clock.now() + WINDOW_MS
      }
      const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      const { remoteAddress } = request.socket
      const address = callerAddress(remoteAddress, forwarded, config.trustedProxies)
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      return count > config.relayConnectsPerMinutePerIp ? '429 Too Many Requests' : null
    },
  }
}
