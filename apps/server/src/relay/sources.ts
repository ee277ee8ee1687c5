import type { Clock } from '../clock.ts'
import { createSource, dropExpired, type Source } from './source.ts'

/** The source IP addresses with open sockets or stored messages on this node. */
export type Sources = {
  /** The address's entry; a new entry is kept from its first socket on. */
  find(address: string): Source
  addSocket(source: Source): void
  removeSocket(source: Source): void
  sockets(): number
  addTopics(source: Source, count: number): void
  topics(): number
  /** Stops counting expired messages and drops idle addresses. */
  sweep(): void
  size(): number
}

const MAX_SOURCES = 100_000
const IDLE_MS = 60_000

export function createSources(options: { clock: Clock; callsPerSecond: number }): Sources {
  const { clock, callsPerSecond } = options
  const known = new Map<string, Source>()
  let sockets = 0
  let topics = 0

  function addSource(source: Source): void {
    known.set(source.address, source)
    if (known.size <= MAX_SOURCES) return
    // A limit per address does not stop an attacker with so many addresses anyway.
    for (const each of known.values()) {
      if (each.sockets > 0) continue
      known.delete(each.address)
      return
    }
  }

  return {
    find: (address) => known.get(address) ?? createSource(address, callsPerSecond, clock.now()),
    addSocket(source) {
      source.sockets += 1
      sockets += 1
      addSource(source)
    },
    removeSocket(source) {
      source.sockets -= 1
      sockets -= 1
    },
    sockets: () => sockets,
    addTopics(source, count) {
      source.topics += count
      topics += count
    },
    topics: () => topics,
    sweep() {
      const now = clock.now()
      for (const source of known.values()) {
        dropExpired(source, now)
        // Kept for a minute after its last call, or a client could reconnect to get a full token bucket.
        const isIdle = source.sockets === 0 && source.calls.updatedAtMs < now - IDLE_MS
        if (isIdle && source.expiries.size === 0) known.delete(source.address)
      }
    },
    size: () => known.size,
  }
}
