import { type ConsoleEvent, consoleDimensions } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { dimensionSql } from './dimensions.ts'
import type { Period } from './period.ts'
import type { Filters } from './readCounts.ts'

const eventSql = { ...dimensionSql, site: 'domain' }

const eventRow = v.object({
  event_id: v.string(),
  hour: v.date(),
  happened_at: v.date(),
  event: v.string(),
  wallet: v.string(),
  platform: v.string(),
  network: v.string(),
  country: v.string(),
  release: v.string(),
  detail: v.string(),
  domain: v.string(),
  account: v.nullable(v.string()),
})

export type EventQuery = {
  projectId: string
  period: Period
  filters: Filters
  events: readonly string[] | undefined
  reason: string | undefined
  cursor: string | undefined
  limit: number
}

const place = v.tuple([v.string(), v.string()])

/** Single events, the newest hour first. An account that the project stores in plain text is not shown. */
export async function readEvents(
  db: Queries,
  query: EventQuery,
): Promise<{ events: ConsoleEvent[]; cursor: string | null }> {
  const { projectId, period, filters, limit } = query
  const [hour, id] = query.cursor ? decodeCursor(place, query.cursor) : ['infinity', null]
  const params: unknown[] = [
    projectId,
    new Date(period.start),
    new Date(period.end),
    hour,
    id,
    limit,
  ]
  const conditions: string[] = []
  const add = (expression: string, value: unknown) => {
    params.push(value)
    conditions.push(`AND ${expression} = ANY($${params.length})`)
  }
  for (const name of consoleDimensions) if (filters[name]) add(eventSql[name], filters[name])
  if (query.events) add('event', query.events)
  if (query.reason !== undefined) add('detail', [query.reason])
  const rows = await db.query(
    eventRow,
    `SELECT event_id, hour, happened_at, event, wallet, platform, network, country, release, detail,
            domain, account
     FROM analytics_events
     WHERE project_id = $1 AND hour >= $2 AND hour < $3
       AND (hour, event_id) < ($4::timestamptz, coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       ${conditions.join(' ')}
     ORDER BY hour DESC, event_id DESC LIMIT $6`,
    params,
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    events: rows.map(toEvent),
    cursor: last ? encodeCursor([last.hour.toISOString(), last.event_id]) : null,
  }
}

function toEvent(row: v.InferOutput<typeof eventRow>): ConsoleEvent {
  const [, system = '', browser = ''] = row.platform.split(' ')
  return {
    id: row.event_id,
    at: row.happened_at.toISOString(),
    event: row.event,
    wallet: row.wallet,
    system,
    browser,
    network: row.network,
    country: row.country,
    release: row.release,
    reason: row.detail.split('~', 1)[0] ?? '',
    site: row.domain,
    account: row.account !== null && /^[0-9a-f]{32}$/.test(row.account) ? row.account : null,
  }
}
