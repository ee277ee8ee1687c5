import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'

export type SharedCount = {
  /** The limit that callers share: `project:shop`, `rpc:shop`. */
  key: string
  /** Requests per minute of all callers together. */
  max: number
  /** The caller's IP address. */
  ip: string
  /** How much this request counts; 1 by default. */
  by?: number
}

const WINDOW_MS = 60_000
/** The smallest share of one caller, so that a low limit still serves few visitors. */
const MIN_SHARE = 60

/**
 * Rate limit per minute that many callers share. The caller's share is counted first, so that requests
 * above it do not count towards the shared limit.
 * @throws ServerError 429; 413 for a batch larger than a share, which is not counted
 */
export async function countShared(context: Context, count: SharedCount): Promise<void> {
  const { key, max, ip, by = 1 } = count
  const share = rateLimitShare(max, context.config.budgetPercentPerIp)
  if (by > share) {
    const text = `At most ${share} requests at once`
    throw new ServerError(413, 'server/too-large', text, 'body')
  }
  const { limiter } = context
  await limiter.check({ key: `${key}:ip:${ip}`, max: share, windowMs: WINDOW_MS, by })
  await limiter.check({ key, max, windowMs: WINDOW_MS, by })
}

/** One caller's share of a shared limit. */
export function rateLimitShare(most: number, percent: number): number {
  return Math.min(most, Math.max(MIN_SHARE, Math.floor((most * percent) / 100)))
}
