import type { App, Context } from '../context.ts'

/** `/health`: the process lives. `/ready`: it can serve. `/metrics`: Prometheus' text format. */
export function healthRoutes(app: App, context: Context): void {
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    try {
      await Promise.all([context.db.execute('SELECT 1'), context.cache.ping()])
      return c.json({ status: 'ready' })
    } catch (error) {
      context.log.warn('not-ready', { error })
      return c.json({ status: 'not ready' }, 503)
    }
  })
  app.get('/metrics', (c) => c.text(context.metrics.text()))
}
