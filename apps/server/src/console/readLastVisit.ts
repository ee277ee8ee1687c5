import * as v from 'valibot'
import { dayOf } from '../analytics/partitions.ts'
import type { Context } from '../context/context.ts'

const DAY_MS = 86_400_000
const row = v.object({ last: v.nullable(v.date()), events: v.bigint() })

/** When a page on this origin last sent an event, of the last two days. */
export async function readLastVisit(
  { analyticsDb, clock }: Pick<Context, 'analyticsDb' | 'clock'>,
  { projectId, origin }: { projectId: string; origin: string },
): Promise<{ lastEventAt: string | null; eventsLastDay: number }> {
  const now = clock.now()
  const [visit] = await analyticsDb.query(
    row,
    `SELECT max(received_at) AS last, count(*) FILTER (WHERE received_at > $4) AS events
     FROM analytics_events WHERE project_id = $1 AND domain = $2 AND day >= $3`,
    [projectId, origin.replace(/^\w+:\/\//, ''), dayOf(now - DAY_MS), new Date(now - DAY_MS)],
  )
  return {
    lastEventAt: visit?.last?.toISOString() ?? null,
    eventsLastDay: Number(visit?.events ?? 0),
  }
}
