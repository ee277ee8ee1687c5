import type { ConsoleHeadline, ConsoleOverview } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { readActiveDays } from './activeWallets.ts'
import { attempted, connected, isOneOf, main, opened, signedIn, transacted } from './eventGroups.ts'
import { describePeriod, type Period } from './period.ts'
import { type Counted, type Filters, readCounts } from './readCounts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURLY_DAYS = 3

type Report = { projectId: string; period: Period; filters: Filters }
type Figures = Omit<ConsoleOverview, 'annotations' | 'isSample'>

/** Counts of one headline by bucket. */
type Series = { series: number[]; previousSeries: number[] }

const COUNTED: readonly [
  Exclude<ConsoleHeadline, 'connect-rate' | 'active-wallets'>,
  readonly string[],
][] = [
  ['opened', opened],
  ['connected', connected],
  ['signed-in', signedIn],
  ['transactions', transacted],
]

export async function readOverview(db: Queries, report: Report): Promise<Figures> {
  const { period } = report
  const interval = period.days <= HOURLY_DAYS ? 'hour' : 'day'
  const stepMs = interval === 'hour' ? HOUR_MS : DAY_MS
  const [rows, active] = await Promise.all([
    readCounts(db, { ...report, events: main, interval }),
    readActiveDays(db, report),
  ])
  const length = Math.round((period.end - period.start) / stepMs)
  const place = { period, stepMs, length }
  const counts = COUNTED.map(([id, events]) => toCount(id, seriesOf(rows, { ...place, events })))
  const attempts = seriesOf(rows, { ...place, events: attempted })
  const successes = seriesOf(rows, { ...place, events: connected })
  const [first, second, ...rest] = counts
  if (!first || !second) throw new Error('The overview has no headline')
  return {
    ...describePeriod(period),
    interval,
    at: Array.from({ length }, (_, index) => new Date(period.start + index * stepMs).toISOString()),
    headlines: [
      first,
      second,
      toRate(successes, attempts),
      ...rest.slice(0, 1),
      active,
      ...rest.slice(1),
    ],
  }
}

type Headline = ConsoleOverview['headlines'][number]

function seriesOf(
  rows: readonly Counted[],
  {
    period,
    stepMs,
    length,
    events,
  }: { period: Period; stepMs: number; length: number; events: readonly string[] },
): Series {
  const series = new Array<number>(length).fill(0)
  const previousSeries = new Array<number>(length).fill(0)
  for (const row of rows.filter(isOneOf(events))) {
    const start = row.isPrevious ? period.previousStart : period.start
    const index = Math.floor((row.at - start) / stepMs)
    const list = row.isPrevious ? previousSeries : series
    list[index] = (list[index] ?? 0) + row.count
  }
  return { series, previousSeries }
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)

function toCount(id: ConsoleHeadline, { series, previousSeries }: Series): Headline {
  return {
    id,
    unit: 'count',
    value: sum(series),
    previous: sum(previousSeries),
    series,
    previousSeries,
  }
}

/** Connections per attempt. An event can be lost, so that the share never shows more than all. */
function toRate(successes: Series, attempts: Series): Headline {
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.min(1, part / whole))
  const shares = (part: readonly number[], whole: readonly number[]) =>
    part.map((value, index) => share(value, whole[index] ?? 0))
  return {
    id: 'connect-rate',
    unit: 'share',
    value: share(sum(successes.series), sum(attempts.series)),
    previous: share(sum(successes.previousSeries), sum(attempts.previousSeries)),
    series: shares(successes.series, attempts.series),
    previousSeries: shares(successes.previousSeries, attempts.previousSeries),
  }
}

const annotationRow = v.object({
  at: v.date(),
  kind: v.picklist(['release', 'config', 'alert']),
  text: v.string(),
})

/** Releases that were first seen, and configurations that were published, in the period. */
export async function readAnnotations(
  db: Queries,
  { projectId, period }: Report,
): Promise<ConsoleOverview['annotations']> {
  const rows = await db.query(
    annotationRow,
    `SELECT first_at AS at, 'release' AS kind, 'Latchkey ' || release AS text FROM (
       SELECT release, min(bucket) AS first_at FROM analytics_rollups
       WHERE project_id = $1 AND grain = 'places' AND release <> '' GROUP BY release) seen
     WHERE first_at >= $2 AND first_at < $3
       AND first_at > (SELECT min(bucket) FROM analytics_rollups WHERE project_id = $1 AND grain = 'places')
     UNION ALL
     SELECT published_at, 'config', 'Version ' || version || CASE WHEN note = '' THEN '' ELSE ': ' || note END
     FROM modal_configs WHERE project_id = $1 AND published_at >= $2 AND published_at < $3
     ORDER BY 1 LIMIT 100`,
    [projectId, new Date(period.start), new Date(period.end)],
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
