import { randomUUID } from 'node:crypto'
import {
  type ConsoleDelivery,
  type ConsoleWebhook,
  type ConsoleWebhookEvent,
  consoleWebhookEvents,
} from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

const event = v.picklist(consoleWebhookEvents)

/** Queues a delivery for each webhook of the project that listens, in the caller's transaction. */
export async function queueWebhooks(
  tx: Queries,
  {
    projectId,
    name,
    payload,
    now,
  }: {
    projectId: string
    name: ConsoleWebhookEvent
    payload: object
    now: number
  },
): Promise<void> {
  await tx.execute('SELECT queue_webhooks($1, $2, $3, $4)', [
    projectId,
    name,
    JSON.stringify(payload),
    new Date(now),
  ])
}

const webhookRow = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(event),
  is_enabled: v.boolean(),
  created_at: v.date(),
  last_at: v.nullable(v.date()),
  failures: v.bigint(),
})

export async function listWebhooks(db: Queries, projectId: string): Promise<ConsoleWebhook[]> {
  const rows = await db.query(
    webhookRow,
    `SELECT w.id, w.url, w.events, w.is_enabled, w.created_at, max(d.delivered_at) AS last_at,
            count(d.id) FILTER (WHERE d.state <> 'delivered' AND d.attempts > 0 AND d.created_at > coalesce(
              (SELECT max(created_at) FROM webhook_deliveries done
               WHERE done.project_id = w.project_id AND done.webhook_id = w.id
                 AND done.state = 'delivered'), '-infinity')) AS failures
     FROM webhooks w
     LEFT JOIN webhook_deliveries d ON d.project_id = w.project_id AND d.webhook_id = w.id
     WHERE w.project_id = $1 GROUP BY w.project_id, w.id ORDER BY w.created_at, w.id`,
    [projectId],
  )
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    isEnabled: row.is_enabled,
    createdAt: row.created_at.toISOString(),
    lastDeliveryAt: row.last_at?.toISOString() ?? null,
    failures: Number(row.failures),
  }))
}

export async function addWebhook(
  db: Queries,
  webhook: {
    projectId: string
    url: string
    events: readonly ConsoleWebhookEvent[]
    secret: Buffer
    now: number
  },
): Promise<string> {
  const id = randomUUID()
  await db.execute(
    `INSERT INTO webhooks (project_id, id, url, events, secret, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [webhook.projectId, id, webhook.url, webhook.events, webhook.secret, new Date(webhook.now)],
  )
  return id
}

type Place = { projectId: string; id: string }

/** @returns whether the project has the webhook */
export async function changeWebhook(
  db: Queries,
  { projectId, id }: Place,
  changes: { events?: readonly string[] | undefined; isEnabled?: boolean | undefined },
): Promise<boolean> {
  const changed = await db.execute(
    `UPDATE webhooks SET events = coalesce($3, events), is_enabled = coalesce($4, is_enabled)
     WHERE project_id = $1 AND id = $2`,
    [projectId, id, changes.events ?? null, changes.isEnabled ?? null],
  )
  return changed === 1
}

export async function removeWebhook(db: Queries, { projectId, id }: Place): Promise<boolean> {
  const sql = 'DELETE FROM webhooks WHERE project_id = $1 AND id = $2'
  return (await db.execute(sql, [projectId, id])) === 1
}

const deliveryRow = v.object({
  id: v.string(),
  event,
  created_at: v.date(),
  state: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.number(),
  status: v.nullable(v.number()),
  next_attempt_at: v.nullable(v.date()),
})

export async function listDeliveries(
  db: Queries,
  { projectId, id }: Place,
): Promise<ConsoleDelivery[]> {
  const rows = await db.query(
    deliveryRow,
    `SELECT id, event, created_at, state, attempts, http_status AS status, next_attempt_at
     FROM webhook_deliveries WHERE project_id = $1 AND webhook_id = $2
     ORDER BY created_at DESC, id LIMIT 100`,
    [projectId, id],
  )
  return rows.map(({ created_at: createdAt, next_attempt_at: nextAttemptAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  }))
}

/** Sends a delivery again, with the id by which the receiver tells repetitions. */
export async function replayDelivery(
  db: Queries,
  { projectId, id }: Place,
  { webhookId, now }: { webhookId: string; now: number },
): Promise<boolean> {
  const queued = await db.execute(
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_attempt_at = $4
     WHERE project_id = $1 AND id = $2 AND webhook_id = $3`,
    [projectId, id, webhookId, new Date(now)],
  )
  return queued === 1
}
