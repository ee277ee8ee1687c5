import {
  defaultNonceLimits,
  generateNonce,
  type NonceLimits,
  type NonceStore,
  sha256Hex,
} from '../nonce/nonceStore.ts'
import { parseSession, type SessionStore } from '../session/session.ts'

/**
 * Sends one command. With ioredis: `(command, ...args) => redis.call(command, ...args)`; with
 * node-redis: `(...all) => client.sendCommand(all)`.
 */
export type RedisCommand = (command: string, ...args: string[]) => Promise<unknown>

// One sorted set, scored by expiry time: a script is atomic, and the set can be trimmed, which
// separate keys could not.
// ARGV: now, expiry, member (nonce and binding), the highest number of nonces.
const issueScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[4]))
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1`

// ARGV: now, member.
const spendScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
return redis.call('ZREM', KEYS[1], ARGV[2])`

/** Nonces in Redis, consumed by an atomic script: only one caller gets true. */
export function redisNonces(
  send: RedisCommand,
  options: NonceLimits & { prefix?: string } = {},
): NonceStore {
  const { ttlMs, maxNonces, now, prefix } = { ...defaultNonceLimits, prefix: 'siwx', ...options }
  const key = `${prefix}:nonces`
  const member = async (nonce: string, binding: string) => `${nonce}:${await sha256Hex(binding)}`
  return {
    async issue(binding) {
      const nonce = generateNonce()
      const args = [now(), now() + ttlMs, await member(nonce, binding), maxNonces].map(String)
      await send('EVAL', issueScript, '1', key, ...args)
      return nonce
    },
    async consume(nonce, binding) {
      const removed = await send(
        'EVAL',
        spendScript,
        '1',
        key,
        String(now()),
        await member(nonce, binding),
      )
      return Number(removed) === 1
    },
  }
}

/** Sessions in Redis; each expires by its TTL. */
export function redisSessions(send: RedisCommand, options: { prefix?: string } = {}): SessionStore {
  const keyOf = (id: string) => `${options.prefix ?? 'siwx'}:session:${id}`
  return {
    async put(id, session) {
      await send('SET', keyOf(id), JSON.stringify(session), 'PXAT', String(session.expiresAtMs))
    },
    async get(id) {
      const text = await send('GET', keyOf(id))
      return typeof text === 'string' ? parseSession(JSON.parse(text)) : null
    },
    async delete(id) {
      await send('DEL', keyOf(id))
    },
  }
}
