import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { App, Context } from '../context/context.ts'
import { createReadiness } from '../health/readiness.ts'
import { replyReadiness } from '../health/routes.ts'
import { listenOn } from '../setting/listenOn.ts'

export type AdminServer = { url: string; close(): Promise<void> }

/** The admin server with metrics and health on ADMIN_ADDRESS; `null` when it is not set. */
export async function openAdminServer(context: Context): Promise<AdminServer | null> {
  const { adminAddress } = context.config
  if (!adminAddress) return null
  const http = createServer(getRequestListener(createAdminApp(context).fetch))
  await listenOn(http, { ...adminAddress, settings: 'ADMIN_ADDRESS' })
  const bound = http.address()
  const port = typeof bound === 'object' && bound ? bound.port : adminAddress.port
  const host = adminAddress.host.includes(':') ? `[${adminAddress.host}]` : adminAddress.host
  context.log.info('admin.listening', { port })
  return {
    url: `http://${host}:${port}`,
    async close() {
      const closed = once(http, 'close')
      http.close()
      http.closeAllConnections()
      await closed
    },
  }
}

function createAdminApp(context: Context): App {
  const app: App = new Hono()
  const isReady = createReadiness(context)
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', (c) => replyReadiness(c, isReady))
  app.get('/metrics', (c) => c.text(context.metrics.text()))
  return app
}
