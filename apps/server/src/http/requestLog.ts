import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Context } from '../context/context.ts'
import { type CallScope, runInScope } from '../upstream/callScope.ts'

const REQUEST_ID = /^[\w-]{8,64}$/
/** W3C trace context: version, trace id, parent id, flags. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Gives each request an id, counts and times it. Logs the route's pattern, never the path itself. */
export function requestLog(context: Context): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    const start = performance.now()
    await runInScope(createScope(context, requestId, c.req.header('traceparent')), next)
    const seconds = (performance.now() - start) / 1_000
    const route = routePath(c, -1)
    const labels = { method: c.req.method, route, status: String(c.res.status) }
    context.metrics.count('latchkey_requests_total', labels)
    context.metrics.observe('latchkey_request_seconds', { route }, seconds)
    context.log.debug('request', { requestId, ...labels, ms: Math.round(seconds * 1_000) })
  }
}

/** Counts and logs the vendors' calls of a request. */
function createScope(
  { metrics, log }: Context,
  requestId: string,
  given: string | undefined,
): CallScope {
  const traceparent = given && TRACEPARENT.test(given) ? given : null
  return {
    traceparent,
    onVendorCall({ vendor, seconds, error }) {
      metrics.observe('latchkey_vendor_seconds', { vendor }, seconds)
      if (error === null) return
      metrics.count('latchkey_vendor_failures_total', { vendor })
      log.info('vendor.failed', { requestId, vendor, error })
    },
  }
}
