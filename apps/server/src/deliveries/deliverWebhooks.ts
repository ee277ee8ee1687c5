import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { postPublic } from '../upstream/fetchPublic.ts'
import { openWebhookSecret } from './webhookSecret.ts'

const TIMEOUT_MS = 10_000
const BATCH = 20
/** Seconds between attempts: about three days in all. */
const PAUSES = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400]
const KEPT_MS = 14 * 86_400_000

const dueRow = v.object({
  project_id: v.string(),
  id: v.string(),
  event: v.string(),
  body: v.string(),
  attempts: v.number(),
  url: v.string(),
  secret: v.instance(Buffer),
})
type Due = v.InferOutput<typeof dueRow>

/**
 * Takes the deliveries that are due. The next attempt is written before the first byte is sent: a node that dies in
 * between loses nothing, and another one does not send at the same time.
 */
const TAKE = `
  UPDATE webhook_deliveries d
  SET attempts = d.attempts + 1, next_attempt_at = $1::timestamptz + interval '1 second' * (
        ($3::int[])[least(d.attempts + 1, cardinality($3::int[]))])
  FROM webhooks w
  WHERE (d.project_id, d.id) IN (
      SELECT project_id, id FROM webhook_deliveries
      WHERE state = 'waiting' AND next_attempt_at <= $1
      ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    AND w.project_id = d.project_id AND w.id = d.webhook_id
  RETURNING d.project_id, d.id, d.event, d.body, d.attempts, w.url, w.secret`

/** Sends what is due; returns how many deliveries it tried. */
export async function deliverWebhooks(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  await db.execute('DELETE FROM webhook_deliveries WHERE created_at < $1', [
    new Date(clock.now() - KEPT_MS),
  ])
  const due = await db.query(dueRow, TAKE, [new Date(clock.now()), BATCH, PAUSES])
  await Promise.all(due.map((delivery) => deliver(context, delivery, signal)))
  return due.length
}

async function deliver(
  context: Context,
  delivery: Due,
  signal: AbortSignal | undefined,
): Promise<void> {
  const status = await send(context, delivery, signal)
  const isDelivered = status !== null && status >= 200 && status < 300
  const isLast = delivery.attempts > PAUSES.length
  const next = isLast ? 'failed' : 'waiting'
  const state = isDelivered ? 'delivered' : next
  await context.db.execute(
    `UPDATE webhook_deliveries SET state = $3, http_status = $4,
       delivered_at = CASE WHEN $3 = 'delivered' THEN $5 ELSE delivered_at END,
       next_attempt_at = CASE WHEN $3 = 'waiting' THEN next_attempt_at END
     WHERE project_id = $1 AND id = $2`,
    [delivery.project_id, delivery.id, state, status, new Date(context.clock.now())],
  )
}

/** The HTTP status; `null` when nothing answered. */
async function send(
  context: Context,
  { id, event, body, url, secret }: Due,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const seconds = Math.floor(context.clock.now() / 1_000)
  const key = await openWebhookSecret(context, secret)
  const headers = {
    'content-type': 'application/json',
    'latchkey-event': event,
    'latchkey-delivery': id,
    'latchkey-signature': signWebhook({ key, seconds, body }),
  }
  try {
    return await postPublic(
      url,
      { body, headers },
      {
        timeoutMs: TIMEOUT_MS,
        privateHosts: context.config.webhookPrivateHosts,
        ...(signal ? { signal } : {}),
      },
    )
  } catch (error) {
    // The receiver is away, or its address is not public: the log of deliveries says so.
    context.log.debug('webhook.failed', { error })
    return null
  }
}

/** `t=<seconds>,v1=<hex>`: the time is signed, so that a receiver rejects an old delivery (replay). */
function signWebhook({
  key,
  seconds,
  body,
}: {
  key: string
  seconds: number
  body: string
}): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
