import { type ConsoleDimension, consoleDimensions } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { dimensionSql } from './dimensions.ts'
import type { Period } from './period.ts'

export type Filters = { [Name in ConsoleDimension]?: readonly string[] | undefined }

const PLACES: readonly ConsoleDimension[] = ['network', 'release', 'site']

export type Counted = {
  event: string
  detail: string
  /** Values of the columns that the query groups by. */
  keys: readonly string[]
  /** The hour or day, in milliseconds since 1970; the start of the period when the query groups by none. */
  at: number
  count: number
  isPrevious: boolean
}

export type CountQuery = {
  projectId: string
  period: Period
  filters: Filters
  events: readonly string[]
  by?: readonly ConsoleDimension[]
  /** Whether the rows carry `detail`. */
  detail?: boolean
  interval?: 'hour' | 'day'
}

const countRow = v.object({
  event: v.string(),
  detail: v.string(),
  keys: v.array(v.string()),
  at: v.date(),
  count: v.bigint(),
  is_previous: v.boolean(),
})

/** Counts of a period and of the one before it, from the smallest roll-up that has the dimensions. */
export async function readCounts(db: Queries, query: CountQuery): Promise<Counted[]> {
  const { projectId, period, filters, events, by = [], detail = false, interval } = query
  const used = consoleDimensions.filter((name) => by.includes(name) || filters[name])
  const conditions: string[] = []
  const params: unknown[] = [
    projectId,
    grainOf(used, interval),
    new Date(period.previousStart),
    new Date(period.end),
    new Date(period.start),
    events,
  ]
  for (const name of used) {
    const values = filters[name]
    if (!values) continue
    params.push(values)
    conditions.push(`AND ${dimensionSql[name]} = ANY($${params.length})`)
  }
  const keys = by.map((name) => dimensionSql[name])
  const rows = await db.query(
    countRow,
    `SELECT event, ${detail ? 'detail' : "''"} AS detail,
            ARRAY[${keys.join()}]::text[] AS keys,
            ${interval ? 'bucket' : 'min(bucket)'} AS at,
            sum(events)::bigint AS count, bucket < $5 AS is_previous
     FROM analytics_rollups
     WHERE project_id = $1 AND grain = $2 AND bucket >= $3 AND bucket < $4 AND event = ANY($6)
       ${conditions.join(' ')}
     GROUP BY ${[
       'event',
       'is_previous',
       ...(detail ? ['detail'] : []),
       ...(interval ? ['bucket'] : []),
       ...keys,
     ].join()}`,
    params,
  )
  return rows.map(({ count, at, is_previous: isPrevious, ...row }) => ({
    ...row,
    at: at.getTime(),
    count: Number(count),
    isPrevious,
  }))
}

function grainOf(
  used: readonly ConsoleDimension[],
  interval: 'hour' | 'day' | undefined,
): 'hour' | 'day' | 'people' | 'places' {
  if (interval === 'hour') return 'hour'
  if (!used.includes('country')) return 'places'
  return used.some((name) => PLACES.includes(name)) ? 'day' : 'people'
}

/** Sums the counts that a condition selects. */
export function sumCounts(
  rows: readonly Counted[],
  isCounted: (row: Counted) => boolean,
): { count: number; previous: number } {
  let [count, previous] = [0, 0]
  for (const row of rows) {
    if (!isCounted(row)) continue
    if (row.isPrevious) previous += row.count
    else count += row.count
  }
  return { count, previous }
}

/** The rows by a key, in the order in which the keys appear. */
export function groupRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
