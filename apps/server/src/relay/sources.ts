import type { Clock } from '../clock.ts'
import { createSource, dropExpired, type Source } from './source.ts'

/** The addresses that hold sockets or stored messages on this node. */
export type Sources = {
  /** The address's entry; a new one is kept from its first socket on. */
  find(address: string): Source
  addSocket(source: Source): void
  removeSocket(source: Source): void
  sockets(): number
  addTopics(source: Source, count: number): void
  topics(): number
  /** Forgets expired messages and addresses without any. */
  sweep(): void
  size(): number
}

const MOST_SOURCES = 100_000
const IDLE_MS = 60_000

export function createSources(options: { clock: Clock; callsPerSecond: number }): Sources {
  const { clock, callsPerSecond } = options
  const known = new Map<string, Source>()
  let sockets = 0
  let topics = 0

  function keep(source: Source): void {
    known.set(source.address, source)
    if (known.size <= MOST_SOURCES) return
    // An attacker with so many addresses is not held by a limit per address anyway.
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
      keep(source)
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
        // Kept for a minute after its last call, or a client could reconnect for a full bucket.
        const isIdle = source.sockets === 0 && source.calls.at < now - IDLE_MS
        if (isIdle && source.endings.size === 0) known.delete(source.address)
      }
    },
    size: () => known.size,
  }
}
