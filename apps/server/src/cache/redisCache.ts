import { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import { explainConnection } from '../setting/explainConnection.ts'
import type { Clock } from '../time/clock.ts'
import type { Cache } from './cache.ts'
import { createSingleFlight } from './singleFlight.ts'

export type RedisOptions = {
  log: Log
  clock: Clock
  /** Prefix of all keys and channels, so that several installations can share one Redis. */
  prefix: string
}

// A script: one round trip, and a crash cannot leave a window without an expiry.
const INCREMENT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return count`

const CLAIM = `
local stored = redis.call('GET', KEYS[1])
if stored and tonumber(string.match(stored, '^%d+')) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

export async function openRedisCache(url: string, options: RedisOptions): Promise<Cache> {
  const { log, clock, prefix } = options
  const limits = { maxRetriesPerRequest: 1, connectTimeout: 2_000, commandTimeout: 3_000 }
  // While Redis is down a command fails at once, so that callers use their fallback.
  const redis = new Redis(url, { ...limits, lazyConnect: true, enableOfflineQueue: false })
  const subscriber = redis.duplicate({ lazyConnect: true, enableOfflineQueue: true })
  const channels = createChannels(subscriber, log)
  for (const connection of [redis, subscriber]) {
    connection.on('error', (error) => log.warn('redis.error', { error }))
  }
  await connect(url, [redis, subscriber])

  // The expiry is part of the value too, since it follows the server's clock; Redis' expiry only frees memory.
  const wrap = (text: string, ttlMs: number): string => `${clock.now() + Math.round(ttlMs)} ${text}`
  const unwrap = (stored: string | null): string | null => {
    if (stored === null) return null
    const space = stored.indexOf(' ')
    return Number(stored.slice(0, space)) > clock.now() ? stored.slice(space + 1) : null
  }
  const toPx = (ttlMs: number): number => Math.max(1, Math.round(ttlMs))

  return {
    once: createSingleFlight(),
    get: async (key) => unwrap(await redis.get(prefix + key)),
    async set(key, text, ttlMs) {
      await redis.set(prefix + key, wrap(text, ttlMs), 'PX', toPx(ttlMs))
    },
    async claim(key, text, ttlMs) {
      const args = [clock.now(), wrap(text, ttlMs), toPx(ttlMs)]
      return (await redis.eval(CLAIM, 1, prefix + key, ...args)) === 1
    },
    take: async (key) => unwrap(await redis.getdel(prefix + key)),
    async delete(key) {
      await redis.del(prefix + key)
    },
    async increment(key, windowMs, by = 1) {
      const now = clock.now()
      const window = Math.floor(now / windowMs)
      const name = `${prefix}${key}:${window}`
      const count = Number(await redis.eval(INCREMENT, 1, name, by, toPx(windowMs)))
      return { count, resetsInMs: (window + 1) * windowMs - now }
    },
    async publish(channel, text) {
      await redis.publish(prefix + channel, text)
    },
    subscribe: (channel, onText) => channels.subscribe(prefix + channel, onText),
    async close() {
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}

/** @throws SettingError that says why Redis can't be used */
async function connect(url: string, connections: readonly Redis[]): Promise<void> {
  let lastError: unknown = null
  for (const connection of connections) {
    connection.on('error', (error) => {
      lastError ??= error
    })
  }
  try {
    await Promise.all(connections.map((connection) => connection.connect()))
  } catch (error) {
    for (const connection of connections) connection.disconnect()
    // `connect` itself only says that the connection is closed.
    throw explainConnection(lastError ?? error, { setting: 'REDIS_URL', service: 'Redis', url })
  }
}

type Channels = { subscribe: Cache['subscribe'] }

/** One Redis subscription per channel, for any number of listeners. */
function createChannels(subscriber: Redis, log: Log): Channels {
  const listeners = new Map<string, Set<(text: string) => void>>()
  subscriber.on('message', (channel: string, text: string) => {
    for (const onText of [...(listeners.get(channel) ?? [])]) onText(text)
  })
  const leave = (name: string, onText: (text: string) => void): void => {
    const set = listeners.get(name)
    if (!set?.delete(onText) || set.size > 0) return
    listeners.delete(name)
    subscriber.unsubscribe(name).catch((error) => log.warn('redis.error', { error }))
  }
  return {
    async subscribe(name, onText) {
      const known = listeners.get(name)
      listeners.set(name, (known ?? new Set()).add(onText))
      if (!known) await subscriber.subscribe(name)
      return () => leave(name, onText)
    },
  }
}
