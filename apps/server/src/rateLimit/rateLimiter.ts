import type { Cache, Count } from '../cache/cache.ts'
import { createMemoryCache } from '../cache/memoryCache.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Log } from '../log/log.ts'
import type { Clock } from '../time/clock.ts'

export type Limit = {
  /** The counter: `ip:…`, `project:…`. */
  key: string
  /** The highest count within one window. */
  max: number
  windowMs: number
  /** How much this request counts; 1 by default. */
  by?: number
  /** Reject when the shared counter (Redis) is unreachable, instead of counting in this process. */
  failClosed?: boolean
}

/** Counts requests per key in fixed windows; shared by all nodes over the cache. */
export type RateLimiter = {
  /** @throws ServerError 429 with Retry-After. */
  check(limit: Limit): Promise<void>
}

export function createRateLimiter(cache: Cache, clock: Clock, log: Log): RateLimiter {
  let local: Cache | null = null
  const count = async ({ key, windowMs, by, failClosed }: Limit): Promise<Count> => {
    try {
      return await cache.increment(`limit:${key}`, windowMs, by)
    } catch (error) {
      log.warn('limit.shared-counter-down', { error })
      if (failClosed) {
        throw new ServerError(503, 'server/unavailable', 'Try again in a moment', '', {
          retryAfterSeconds: 5,
        })
      }
      local ??= createMemoryCache(clock)
      return local.increment(key, windowMs, by)
    }
  }
  return {
    async check(limit) {
      const { count: used, resetsInMs } = await count(limit)
      if (used <= limit.max) return
      throw new ServerError(429, 'server/rate-limited', 'Too many requests', 'rate_limited', {
        retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1_000)),
      })
    },
  }
}
