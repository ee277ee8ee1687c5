import type { ConsoleReleases } from '@latchkey/wire/console'
import * as v from 'valibot'
import { slotMs } from '../analytics/eventDimensions.ts'
import type { Queries } from '../db/database.ts'
import { connected, errors, isOneOf, opened } from './eventGroups.ts'
import { describePeriod, type Period } from './period.ts'
import { type Counted, type Filters, groupRows, readCounts, sumCounts } from './readCounts.ts'
import { reasonText } from './reasonText.ts'

const MAX_ROWS = 50
const firstRow = v.object({ release: v.string(), first_at: v.date() })

/** Errors by release and reason, and how long a connection takes. */
export async function readReleases(
  db: Queries,
  report: { projectId: string; period: Period; filters: Filters },
): Promise<ConsoleReleases> {
  const events = [...opened, ...connected, ...errors]
  const rows = await readCounts(db, { ...report, events, by: ['release'], detail: true })
  const first = await db.query(
    firstRow,
    `SELECT release, min(bucket) AS first_at FROM analytics_rollups
     WHERE project_id = $1 AND grain = 'places' GROUP BY release`,
    [report.projectId],
  )
  const firstSeen = new Map(first.map((row) => [row.release, row.first_at.toISOString()]))
  const groups = groupRows(rows, ({ keys }) => keys[0] ?? '')
  const list = [...groups].map(([release, group]) => ({
    release,
    firstSeenAt: firstSeen.get(release) ?? new Date(report.period.start).toISOString(),
    opened: sumCounts(group, isOneOf(opened)).count,
    errors: sumCounts(group, isOneOf(errors)).count,
    connectP50Ms: percentile(group, 0.5),
    connectP95Ms: percentile(group, 0.95),
  }))
  list.sort((a, b) => b.firstSeenAt.localeCompare(a.firstSeenAt))
  return {
    ...describePeriod(report.period),
    rows: list.slice(0, MAX_ROWS),
    errors: errorsByReason(rows).slice(0, MAX_ROWS),
  }
}

function errorsByReason(rows: readonly Counted[]): ConsoleReleases['errors'] {
  const failed = rows.filter(isOneOf(errors))
  const groups = groupRows(failed, ({ detail, event }) => detail || event)
  return [...groups]
    .map(([reason, group]) => ({
      reason,
      text: reasonText(reason),
      ...sumCounts(group, () => true),
    }))
    .sort((a, b) => b.count - a.count)
}

/** Of the slots that `CONNECT_SUCCESS` is counted in (`method~slot`); `null` when none was measured. */
function percentile(rows: readonly Counted[], share: number): number | null {
  const slots = new Map<number, number>()
  for (const { event, detail, count, isPrevious } of rows) {
    const slot = detail.split('~', 2)[1]
    if (event !== 'CONNECT_SUCCESS' || isPrevious || slot === undefined) continue
    slots.set(Number(slot), (slots.get(Number(slot)) ?? 0) + count)
  }
  const wanted = [...slots.values()].reduce((sum, count) => sum + count, 0) * share
  let seen = 0
  for (const [slot, count] of [...slots].sort(([a], [b]) => a - b)) {
    seen += count
    if (seen >= wanted) return slotMs(slot)
  }
  return null
}
