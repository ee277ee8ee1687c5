import type { Clock } from '../time/clock.ts'
import type { Cache } from './cache.ts'
import { createSingleFlight } from './singleFlight.ts'

type Entry = { text: string; expiresAt: number }
/** A rate limit's counter of one key. */
type Window = { count: number; expiresAt: number }

const MAX_ENTRIES = 50_000
const MAX_WINDOWS = 100_000
const EVICTED_AT_ONCE = MAX_WINDOWS / 10
const SWEEP_MS = 30_000

function sweep(entries: Map<string, { expiresAt: number }>, now: number): void {
  for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key)
}

export function createMemoryCache(clock: Clock): Cache {
  const entries = new Map<string, Entry>()
  const windows = new Map<string, Window>()
  const channels = new Map<string, Set<(text: string) => void>>()
  const timer = setInterval(() => {
    sweep(entries, clock.now())
    sweep(windows, clock.now())
  }, SWEEP_MS)
  timer.unref()

  const read = (key: string): string | null => {
    const entry = entries.get(key)
    if (!entry) return null
    if (entry.expiresAt > clock.now()) return entry.text
    entries.delete(key)
    return null
  }
  const write = (key: string, text: string, ttlMs: number): void => {
    entries.delete(key)
    entries.set(key, { text, expiresAt: clock.now() + ttlMs })
    const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
  }

  return {
    once: createSingleFlight(),
    get: async (key) => read(key),
    set: async (key, text, ttlMs) => write(key, text, ttlMs),
    async claim(key, text, ttlMs) {
      if (read(key) !== null) return false
      write(key, text, ttlMs)
      return true
    },
    async take(key) {
      const text = read(key)
      entries.delete(key)
      return text
    },
    async delete(key) {
      entries.delete(key)
    },
    increment: async (key, windowMs, by = 1) =>
      countInWindow(windows, { key, windowMs, by, clock }),
    async publish(channel, text) {
      for (const onText of [...(channels.get(channel) ?? [])]) onText(text)
    },
    async subscribe(channel, onText) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onText))
      return () => {
        listeners.delete(onText)
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel)
      }
    },
    async close() {
      clearInterval(timer)
    },
  }
}

function countInWindow(
  windows: Map<string, Window>,
  { key, windowMs, by, clock }: { key: string; windowMs: number; by: number; clock: Clock },
): { count: number; resetsInMs: number } {
  const now = clock.now()
  const running = windows.get(key)
  if (running && running.expiresAt > now) {
    running.count += by
    return { count: running.count, resetsInMs: running.expiresAt - now }
  }
  windows.delete(key)
  evict(windows, now)
  windows.set(key, { count: by, expiresAt: now + windowMs })
  return { count: by, resetsInMs: windowMs }
}

/**
 * Bounds the windows: a flood of keys evicts the expired ones, then the tenth that was opened first. A
 * tenth at once, so that a flood does not cost a sweep of all windows for each new key.
 */
function evict(windows: Map<string, Window>, now: number): void {
  if (windows.size < MAX_WINDOWS) return
  sweep(windows, now)
  if (windows.size < MAX_WINDOWS) return
  const oldest = [...windows.keys()].slice(0, EVICTED_AT_ONCE)
  for (const key of oldest) windows.delete(key)
}
