import { consoleCalls as calls } from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import { sealWebhookSecret } from '../deliveries/webhookSecret.ts'
import { createToken } from '../embedded/keys/hashes.ts'
import { notFoundError } from '../owners/ownerErrors.ts'
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
} from '../webhooks/webhookTable.ts'
import { record } from './memberRoutes.ts'
import { serveConsole } from './serveConsole.ts'

export function webhookRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const list = async (project: string) => ({ webhooks: await listWebhooks(db, project) })
  serveConsole(app, context, calls.webhooks, ({ project }) => list(project))
  serveConsole(app, context, calls.createWebhook, async ({ project, url, events }, request) => {
    const secret = createToken()
    const sealed = await sealWebhookSecret(context, secret)
    const webhook = { projectId: project, url, events, secret: sealed, now: clock.now() }
    const id = await addWebhook(db, webhook)
    const host = new URL(url).host
    await record(context, request, {
      projectId: project,
      action: 'webhook.created',
      after: { host, events },
    })
    const created = (await listWebhooks(db, project)).find((one) => one.id === id)
    if (!created) throw new Error('The new webhook is not in the list')
    return { webhook: created, secret }
  })
  serveConsole(
    app,
    context,
    calls.changeWebhook,
    async ({ project, webhook, events, isEnabled }, request) => {
      const place = { projectId: project, id: webhook }
      if (!(await changeWebhook(db, place, { events, isEnabled }))) throw notFoundError()
      await record(context, request, { projectId: project, action: 'webhook.changed' })
      return list(project)
    },
  )
  serveConsole(app, context, calls.removeWebhook, async ({ project, webhook }, request) => {
    if (!(await removeWebhook(db, { projectId: project, id: webhook }))) throw notFoundError()
    await record(context, request, { projectId: project, action: 'webhook.removed' })
    return list(project)
  })
  serveConsole(app, context, calls.deliveries, async ({ project, webhook }) => ({
    deliveries: await listDeliveries(db, { projectId: project, id: webhook }),
  }))
  serveConsole(app, context, calls.replay, async ({ project, webhook, delivery }) => {
    const place = { projectId: project, id: delivery }
    const queued = await replayDelivery(db, place, { webhookId: webhook, now: clock.now() })
    if (!queued) throw notFoundError()
    return {}
  })
}
