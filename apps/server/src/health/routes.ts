import type { Context as HonoContext } from 'hono'
import type { App, Context } from '../context.ts'
import { admitCaller } from '../guard/openCall.ts'
import { createReadiness, type Readiness } from './readiness.ts'

/** Ten a second: enough for any load balancer, which may ask on the admin address without limit. */
const READY_RULES = { callsPerMinutePerIp: 600 }

/** `/health`: the process lives. `/ready`: it can serve. */
export function healthRoutes(app: App, context: Context): void {
  const isReady = createReadiness(context)
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    await admitCaller(c, context, READY_RULES)
    return replyReadiness(c, isReady)
  })
}

export async function replyReadiness(c: HonoContext, isReady: Readiness): Promise<Response> {
  return (await isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503)
}
