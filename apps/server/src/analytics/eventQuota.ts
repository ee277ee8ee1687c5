import type { Context, HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Limit } from '../rateLimit/rateLimiter.ts'
import { createStorageMeter } from './storageMeter.ts'

/** The size of the events in one request. */
type EventSize = { events: number; bytes: number }

export type EventQuota = {
  /** @throws ServerError 429 that names the quota. */
  check(request: Pick<HttpRequest, 'ip' | 'project'>, size: EventSize): Promise<void>
}

const MEGABYTE = 1_048_576
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Counts the address before the project, so that rejected events of one address do not use up the project's quota. */
export function createEventQuota(context: Context): EventQuota {
  const { config, limiter, metrics } = context
  const storage = createStorageMeter(context)

  function refuse(reason: string, text: string, retryAfterSeconds: number): never {
    metrics.count('latchkey_analytics_refusals_total', { reason })
    throw new ServerError(429, 'analytics/quota-exceeded', text, 'quota', { retryAfterSeconds })
  }

  async function spendQuota(reason: string, text: string, limit: Limit): Promise<void> {
    try {
      await limiter.check(limit)
    } catch (error) {
      if (!(error instanceof ServerError) || error.status !== 429) throw error
      refuse(reason, text, error.retryAfterSeconds ?? 60)
    }
  }

  return {
    async check({ ip, project }, { events, bytes }) {
      if ((await storage.read()) + bytes > config.analyticsStorageMb * MEGABYTE) {
        refuse('total', 'The storage for analytics events of this server is full', 3_600)
      }
      await spendQuota('ip-events', 'Too many analytics events from this address in an hour', {
        key: `analytics-events:ip:${ip}`,
        max: config.analyticsEventsPerHourPerIp,
        windowMs: HOUR_MS,
        by: events,
      })
      await spendQuota(
        'ip-bytes',
        'Too many bytes of analytics events from this address in an hour',
        {
          key: `analytics-bytes:ip:${ip}`,
          max: config.analyticsMbPerHourPerIp * MEGABYTE,
          windowMs: HOUR_MS,
          by: bytes,
        },
      )
      await spendQuota('project-events', 'Too many analytics events of this project in a day', {
        key: `analytics-events:project:${project.id}`,
        max: config.analyticsEventsPerDayPerProject,
        windowMs: DAY_MS,
        by: events,
      })
      await spendQuota(
        'project-bytes',
        'Too many bytes of analytics events of this project in a day',
        {
          key: `analytics-bytes:project:${project.id}`,
          max: config.analyticsMbPerDayPerProject * MEGABYTE,
          windowMs: DAY_MS,
          by: bytes,
        },
      )
      storage.add(bytes)
    },
  }
}
