import type { ConsoleActiveWallets, ConsoleOverview } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { describePeriod, isoDay, type Period } from './period.ts'

const DAY_MS = 86_400_000
type Report = { projectId: string; period: Period }

const totalRow = v.object({
  active: v.bigint(),
  returning: v.bigint(),
  previous_active: v.bigint(),
})

/** An account counts once: at its first active day in the period, whose `previous_day` is before it. */
const TOTALS = `
  SELECT count(*) FILTER (WHERE day >= $3 AND (previous_day IS NULL OR previous_day < $3)) AS active,
         count(*) FILTER (WHERE day >= $3 AND previous_day < $3) AS returning,
         count(*) FILTER (WHERE day < $3 AND (previous_day IS NULL OR previous_day < $2)) AS previous_active
  FROM analytics_accounts WHERE project_id = $1 AND day >= $2 AND day < $4`

const dayRow = v.object({ at: v.string(), active: v.bigint(), returning: v.bigint() })

const DAYS = `
  SELECT day::text AS at, count(*) AS active, count(previous_day) AS returning
  FROM analytics_accounts WHERE project_id = $1 AND day >= $2 AND day < $3 GROUP BY day ORDER BY day`

/** Every account, whatever the filters: an account of the roll-ups has no wallet and no country (no profiles). */
export async function readActiveWallets(
  db: Queries,
  { projectId, period }: Report,
): Promise<ConsoleActiveWallets> {
  const [previousStart, start, end] = [period.previousStart, period.start, period.end].map(isoDay)
  const [total] = await db.query(totalRow, TOTALS, [projectId, previousStart, start, end])
  const days = await db.query(dayRow, DAYS, [projectId, start, end])
  const active = Number(total?.active ?? 0)
  const returning = Number(total?.returning ?? 0)
  return {
    ...describePeriod(period),
    active,
    returning,
    fresh: active - returning,
    previousActive: Number(total?.previous_active ?? 0),
    days: days.map((day) => ({
      at: day.at,
      active: Number(day.active),
      returning: Number(day.returning),
    })),
  }
}

/** The same as a headline, by day; within a day, hours have no value of their own. */
export async function readActiveDays(
  db: Queries,
  { projectId, period }: Report,
): Promise<ConsoleOverview['headlines'][number]> {
  const totals = await readActiveWallets(db, { projectId, period })
  const days = await db.query(dayRow, DAYS, [
    projectId,
    isoDay(period.previousStart),
    isoDay(period.end),
  ])
  const byDay = new Map(days.map((day) => [day.at, Number(day.active)]))
  const seriesFrom = (start: number) =>
    Array.from(
      { length: period.days },
      (_, index) => byDay.get(isoDay(start + index * DAY_MS)) ?? 0,
    )
  return {
    id: 'active-wallets',
    unit: 'count',
    value: totals.active,
    previous: totals.previousActive,
    series: toSteps(seriesFrom(period.start)),
    previousSeries: toSteps(seriesFrom(period.previousStart)),
  }
}

/** Short periods are drawn by the hour: the day's value stands at its first hour. */
function toSteps(days: readonly number[]): (number | null)[] {
  if (days.length > 3) return [...days]
  return days.flatMap((value) => [value, ...new Array<null>(23).fill(null)])
}
