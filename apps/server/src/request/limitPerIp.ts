import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { callerIp } from './callerIp.ts'

export type PerIpRules = {
  /** A rate limit per IP address of this endpoint, besides REQUESTS_PER_MINUTE_PER_IP of the whole server. */
  callsPerMinutePerIp?: number
  /** Reject requests when the shared counter is down (sign-in, OTP). */
  failClosed?: boolean
}

/**
 * The request limits per IP address: of all requests, and of this endpoint. Checked before the body is read.
 * @throws ServerError 429
 */
export async function limitPerIp(
  c: HonoContext,
  context: Context,
  rules: PerIpRules,
): Promise<void> {
  const ip = callerIp(c, context)
  const minuteWindow = { windowMs: 60_000, ...(rules.failClosed ? { failClosed: true } : {}) }
  const max = context.config.requestsPerMinutePerIp
  await context.limiter.check({ ...minuteWindow, key: `ip:${ip}`, max })
  if (rules.callsPerMinutePerIp === undefined) return
  const key = `call:${c.req.method}:${c.req.routePath}:${ip}`
  await context.limiter.check({ ...minuteWindow, key, max: rules.callsPerMinutePerIp })
}
