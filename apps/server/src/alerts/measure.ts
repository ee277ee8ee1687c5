import type { ConsoleHeadline } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { attempted, connected, opened, signedIn, transacted } from '../reports/eventGroups.ts'
import type { Measured } from './checkAlert.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const row = v.object({ event: v.string(), now: v.bigint(), before: v.bigint() })
const accountRow = v.object({ now: v.bigint(), before: v.bigint() })

/** The headlines of a project in the last 24 whole hours. */
export async function measureHeadlines(
  db: Queries,
  { projectId, now }: { projectId: string; now: number },
): Promise<Readonly<Record<ConsoleHeadline, Measured>>> {
  const end = Math.floor(now / HOUR_MS) * HOUR_MS
  const times = [end - DAY_MS, end, end - 8 * DAY_MS, end - 7 * DAY_MS].map((at) => new Date(at))
  const rows = await db.query(
    row,
    `SELECT event, coalesce(sum(events) FILTER (WHERE bucket >= $2 AND bucket < $3), 0)::bigint AS now,
            coalesce(sum(events) FILTER (WHERE bucket >= $4 AND bucket < $5), 0)::bigint AS before
     FROM analytics_rollups
     WHERE project_id = $1 AND grain = 'hour' AND bucket >= $4 AND bucket < $3 GROUP BY event`,
    [projectId, ...times],
  )
  const [accounts] = await db.query(
    accountRow,
    `SELECT count(*) FILTER (WHERE day = ($2::timestamptz AT TIME ZONE 'UTC')::date) AS now,
            count(*) FILTER (WHERE day = ($3::timestamptz AT TIME ZONE 'UTC')::date) AS before
     FROM analytics_accounts WHERE project_id = $1
       AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date`,
    [projectId, times[0], times[2]],
  )
  const sum = (events: readonly string[]): { value: number; weekBefore: number } => {
    const counted = rows.filter(({ event }) => events.includes(event))
    return {
      value: counted.reduce((total, one) => total + Number(one.now), 0),
      weekBefore: counted.reduce((total, one) => total + Number(one.before), 0),
    }
  }
  const [attempts, successes] = [sum(attempted), sum(connected)]
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.min(1, part / whole))
  return {
    opened: sum(opened),
    connected: successes,
    'connect-rate': {
      value: share(successes.value, attempts.value),
      weekBefore: share(successes.weekBefore, attempts.weekBefore),
    },
    'signed-in': sum(signedIn),
    'active-wallets': {
      value: Number(accounts?.now ?? 0),
      weekBefore: Number(accounts?.before ?? 0),
    },
    transactions: sum(transacted),
  }
}
