import type { Context as HonoContext } from 'hono'
import type { App, Context } from '../context/context.ts'
import { limitPerIp } from '../request/limitPerIp.ts'
import { createReadiness, type Readiness } from './readiness.ts'

/** Ten per second, for load balancers; the admin address has no limit. */
const READY_RULES = { callsPerMinutePerIp: 600 }

/** `/health`: the process runs (liveness). `/ready`: the database answers (readiness). */
export function healthRoutes(app: App, context: Context): void {
  const isReady = createReadiness(context)
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    await limitPerIp(c, context, READY_RULES)
    return replyReadiness(c, isReady)
  })
}

export async function replyReadiness(c: HonoContext, isReady: Readiness): Promise<Response> {
  return (await isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503)
}
