import { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import type { Cache } from './cache.ts'

const PREFIX = 'latchkey:'

// One round trip, and the window cannot be left without an end when the process dies in between.
const INCREMENT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) left = tonumber(ARGV[2]) end
return {count, left}`

export async function openRedisCache(url: string, log: Log): Promise<Cache> {
  const options = { maxRetriesPerRequest: 1, connectTimeout: 2_000, commandTimeout: 1_000 }
  // While Redis is away a command fails at once: its caller has a way of its own to go on.
  const redis = new Redis(url, { ...options, lazyConnect: true, enableOfflineQueue: false })
  const subscriber = redis.duplicate({ lazyConnect: true, enableOfflineQueue: true })
  const listeners = new Map<string, Set<(text: string) => void>>()
  for (const connection of [redis, subscriber]) {
    connection.on('error', (error) => log.warn('redis.error', { error }))
  }
  subscriber.on('message', (channel: string, text: string) => {
    for (const onText of [...(listeners.get(channel) ?? [])]) onText(text)
  })
  await Promise.all([redis.connect(), subscriber.connect()])

  return {
    get: (key) => redis.get(PREFIX + key),
    async set(key, text, ttlMs) {
      await redis.set(PREFIX + key, text, 'PX', Math.max(1, Math.round(ttlMs)))
    },
    async claim(key, text, ttlMs) {
      const answer = await redis.set(PREFIX + key, text, 'PX', Math.max(1, Math.round(ttlMs)), 'NX')
      return answer === 'OK'
    },
    take: (key) => redis.getdel(PREFIX + key),
    async delete(key) {
      await redis.del(PREFIX + key)
    },
    async increment(key, windowMs, by = 1) {
      const answer = await redis.eval(INCREMENT, 1, PREFIX + key, by, Math.round(windowMs))
      const [count, resetsInMs] = answer as [number, number]
      return { count, resetsInMs }
    },
    async publish(channel, text) {
      await redis.publish(PREFIX + channel, text)
    },
    async subscribe(channel, onText) {
      const name = PREFIX + channel
      const known = listeners.get(name)
      listeners.set(name, (known ?? new Set()).add(onText))
      if (!known) await subscriber.subscribe(name)
      return () => unsubscribe(name, onText)
    },
    async ping() {
      await redis.ping()
    },
    async close() {
      redis.disconnect()
      subscriber.disconnect()
    },
  }

  function unsubscribe(name: string, onText: (text: string) => void): void {
    const set = listeners.get(name)
    if (!set?.delete(onText) || set.size > 0) return
    listeners.delete(name)
    subscriber.unsubscribe(name).catch((error) => log.warn('redis.error', { error }))
  }
}
