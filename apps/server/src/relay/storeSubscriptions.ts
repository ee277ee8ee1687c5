import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import type { QuotaObstacle } from './QuotaExceeded.ts'
import { readUsage, TOTAL, type UsageKey, usageName } from './usage.ts'

export type SubscribeRequest = { client: string; topics: readonly string[] }
export type TopicQuotas = { client: number; total: number }

const DAY_MS = 86_400_000

// `seen_at` is updated once a day only, so that a client that reconnects often costs few writes.
const INSERT = `
INSERT INTO relay_subscriptions (topic, client, seen_at)
SELECT DISTINCT decode(topic, 'hex'), decode(client, 'hex'), $3::bigint
FROM unnest($1::text[], $2::text[]) AS wanted (topic, client)
ORDER BY 1, 2
ON CONFLICT (topic, client) DO UPDATE SET seen_at = excluded.seen_at
WHERE relay_subscriptions.seen_at < excluded.seen_at - ${DAY_MS}`

const COUNT_KNOWN = `
SELECT encode(client, 'hex') AS client, count(*) AS known FROM relay_subscriptions
WHERE (topic, client) IN (
  SELECT decode(topic, 'hex'), decode(client, 'hex')
  FROM unnest($1::text[], $2::text[]) AS wanted (topic, client)
) GROUP BY 1`

/** Stores all topics of a request or none. Returns for each request the quota that it would exceed, or null. */
export async function storeSubscriptions(
  db: Queries,
  requests: readonly SubscribeRequest[],
  { quotas, nowMs }: { quotas: TopicQuotas; nowMs: number },
): Promise<(QuotaObstacle | null)[]> {
  const obstacles = await checkTopics(db, requests, quotas)
  const accepted = requests.filter((_, index) => !obstacles[index])
  if (accepted.length > 0) await db.execute(INSERT, [...toColumns(accepted), nowMs])
  return obstacles
}

function toColumns(requests: readonly SubscribeRequest[]): [string[], string[]] {
  return [
    requests.flatMap(({ topics }) => topics),
    requests.flatMap(({ client, topics }) => topics.map(() => client)),
  ]
}

async function checkTopics(
  db: Queries,
  requests: readonly SubscribeRequest[],
  quotas: TopicQuotas,
): Promise<(QuotaObstacle | null)[]> {
  const wanted = topicsByClient(requests)
  const clients = [...wanted.keys()]
  const used = await readUsage(db, [...clients.map(clientKey), TOTAL])
  const stored = (key: UsageKey): number => used.get(usageName(key))?.subscriptions ?? 0
  const all = clients.reduce((sum, client) => sum + (wanted.get(client)?.size ?? 0), stored(TOTAL))
  const nearQuota = clients.filter((client) => {
    const size = wanted.get(client)?.size ?? 0
    return all > quotas.total || stored(clientKey(client)) + size > quotas.client
  })
  // Most clients are far from their quota; for the others, topics stored before cost nothing.
  const known =
    nearQuota.length > 0 ? await countKnown(db, wanted, nearQuota) : new Map<string, number>()
  const obstacles = new Map<string, QuotaObstacle>()
  let total = stored(TOTAL)
  for (const client of nearQuota) {
    const added = (wanted.get(client)?.size ?? 0) - (known.get(client) ?? 0)
    const isOverClient = stored(clientKey(client)) + added > quotas.client
    if (added > 0 && isOverClient) obstacles.set(client, { scope: 'client', resource: 'topics' })
    else if (added > 0 && total + added > quotas.total) {
      obstacles.set(client, { scope: 'total', resource: 'topics' })
    } else total += added
  }
  return requests.map(({ client }) => obstacles.get(client) ?? null)
}

function clientKey(client: string): UsageKey {
  return { scope: 'client', key: client }
}

function topicsByClient(
  requests: readonly SubscribeRequest[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const { client, topics } of requests) {
    const own = wanted.get(client) ?? new Set()
    for (const topic of topics) own.add(topic)
    wanted.set(client, own)
  }
  return wanted
}

async function countKnown(
  db: Queries,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  clients: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const requests = clients.map((client) => ({ client, topics: [...(wanted.get(client) ?? [])] }))
  const schema = v.object({ client: v.string(), known: v.bigint() })
  const rows = await db.query(schema, COUNT_KNOWN, toColumns(requests))
  return new Map(rows.map(({ client, known }) => [client, Number(known)]))
}
