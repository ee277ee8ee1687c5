import { createHash, timingSafeEqual } from 'node:crypto'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { limitPerIp } from '../request/limitPerIp.ts'

const RULES = { callsPerMinutePerIp: 120 }

/** `/metrics` on the public address: Prometheus' text format, for requests with the bearer token. */
export function metricsRoutes(app: App, context: Context): void {
  const { metricsToken } = context.config
  if (metricsToken === null) return
  app.get('/metrics', async (c) => {
    await limitPerIp(c, context, RULES)
    const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(metricsToken))) {
      c.header('www-authenticate', 'Bearer')
      throw new ServerError(401, 'server/unauthorized', 'METRICS_TOKEN is required')
    }
    c.header('cache-control', 'no-store')
    return c.text(context.metrics.text())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
