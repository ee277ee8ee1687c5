import type { Clock } from '../time/clock.ts'
import { createIpUsage, dropExpired, type IpUsage } from './ipUsage.ts'

/** The IP addresses with open sockets or stored messages on this node. */
export type IpUsages = {
  /** The address's entry; a new entry is kept from its first socket on. */
  find(address: string): IpUsage
  addSocket(ipUsage: IpUsage): void
  removeSocket(ipUsage: IpUsage): void
  sockets(): number
  addTopics(ipUsage: IpUsage, count: number): void
  topics(): number
  /** Stops counting expired messages and drops idle addresses. */
  sweep(): void
  size(): number
}

const MAX_SOURCES = 100_000
const IDLE_MS = 60_000

export function createIpUsages(options: { clock: Clock; callsPerSecond: number }): IpUsages {
  const { clock, callsPerSecond } = options
  const known = new Map<string, IpUsage>()
  let sockets = 0
  let topics = 0

  function addUsage(ipUsage: IpUsage): void {
    known.set(ipUsage.address, ipUsage)
    if (known.size <= MAX_SOURCES) return
    // A limit per address does not stop an attacker with so many addresses anyway.
    for (const each of known.values()) {
      if (each.sockets > 0) continue
      known.delete(each.address)
      return
    }
  }

  return {
    find: (address) => known.get(address) ?? createIpUsage(address, callsPerSecond, clock.now()),
    addSocket(ipUsage) {
      ipUsage.sockets += 1
      sockets += 1
      addUsage(ipUsage)
    },
    removeSocket(ipUsage) {
      ipUsage.sockets -= 1
      sockets -= 1
    },
    sockets: () => sockets,
    addTopics(ipUsage, count) {
      ipUsage.topics += count
      topics += count
    },
    topics: () => topics,
    sweep() {
      const now = clock.now()
      for (const ipUsage of known.values()) {
        dropExpired(ipUsage, now)
        // Kept for a minute after its last call, or a client could reconnect to get a full token bucket.
        const isIdle = ipUsage.sockets === 0 && ipUsage.calls.updatedAtMs < now - IDLE_MS
        if (isIdle && ipUsage.expiries.size === 0) known.delete(ipUsage.address)
      }
    },
    size: () => known.size,
  }
}
