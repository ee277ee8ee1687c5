import * as v from 'valibot'
import { webUrl } from '../webUrl.ts'
import { consoleCall } from './consoleCall.ts'
import { empty, project, secretText, time, total, uuid } from './consoleValues.ts'

export const consoleWebhookEvents = [
  'user.created',
  'user.signed-in',
  'wallet.created',
  'transaction.confirmed',
  'purchase.finished',
  'alert.fired',
] as const
export type ConsoleWebhookEvent = (typeof consoleWebhookEvents)[number]
const event = v.picklist(consoleWebhookEvents)
const events = v.pipe(v.array(event), v.minLength(1))

const webhook = v.object({
  id: uuid,
  url: v.string(),
  events: v.array(event),
  isEnabled: v.boolean(),
  createdAt: time,
  lastDeliveryAt: v.nullable(time),
  /** Deliveries that failed in a row. */
  failures: total,
})
export type ConsoleWebhook = v.InferOutput<typeof webhook>

const delivery = v.object({
  id: uuid,
  event,
  createdAt: time,
  state: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: total,
  /** The HTTP status of the last attempt; `null` without an answer. */
  status: v.nullable(total),
  nextAttemptAt: v.nullable(time),
})
export type ConsoleDelivery = v.InferOutput<typeof delivery>

const list = v.object({ webhooks: v.array(webhook) })
const write = { role: 'editor', scope: 'webhooks:write' } as const

export const webhookCalls = {
  webhooks: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/webhooks',
    summary: 'The webhooks of a project.',
    access: write,
    input: v.object({ project }),
    reply: list,
  }),
  createWebhook: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/webhooks',
    summary:
      'Adds a webhook. The header `latchkey-signature: t=<seconds>,v1=<hex>` is the HMAC-SHA256 of `<seconds>.<body>`.',
    access: { role: 'editor', scope: 'webhooks:write', stepUp: true },
    input: v.object({ project, url: webUrl, events }),
    /** The signing secret is shown once. */
    reply: v.object({ webhook, secret: secretText }),
  }),
  changeWebhook: consoleCall({
    method: 'PATCH',
    path: '/console/v1/projects/:project/webhooks/:webhook',
    summary: 'Changes the events of a webhook, or switches it on or off.',
    access: write,
    input: v.object({
      project,
      webhook: uuid,
      events: v.optional(events),
      isEnabled: v.optional(v.boolean()),
    }),
    reply: list,
  }),
  removeWebhook: consoleCall({
    method: 'DELETE',
    path: '/console/v1/projects/:project/webhooks/:webhook',
    summary: 'Removes a webhook and its delivery log.',
    access: write,
    input: v.object({ project, webhook: uuid }),
    reply: list,
  }),
  deliveries: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/webhooks/:webhook/deliveries',
    summary: 'The delivery log, the newest first; kept for 14 days.',
    access: write,
    input: v.object({ project, webhook: uuid }),
    reply: v.object({ deliveries: v.array(delivery) }),
  }),
  replay: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/webhooks/:webhook/deliveries/:delivery/replay',
    summary: 'Sends a delivery again, with the same id.',
    access: write,
    input: v.object({ project, webhook: uuid, delivery: uuid }),
    reply: empty,
  }),
}
