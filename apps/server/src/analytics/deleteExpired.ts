import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { dayOf } from './partitions.ts'

const DAY_MS = 86_400_000
/** Days that counts are kept: a year can be compared with the one before its end. */
const KEPT_COUNTS_DAYS = 400

/** Deletes counts beyond their retention, and the events of projects that keep them for less time than the server. */
export async function deleteExpired({
  analyticsDb: db,
  clock,
}: Pick<Context, 'analyticsDb' | 'clock'>): Promise<void> {
  const now = clock.now()
  const oldest = dayOf(now - KEPT_COUNTS_DAYS * DAY_MS)
  await db.execute('DELETE FROM analytics_rollups WHERE bucket < $1', [oldest])
  await db.execute('DELETE FROM analytics_accounts WHERE day < $1', [oldest])
  const short = await db.query(
    projectRow,
    'SELECT id, retention_days AS days FROM projects WHERE retention_days IS NOT NULL',
  )
  for (const { id, days } of short) {
    await db.execute('DELETE FROM analytics_events WHERE project_id = $1 AND day < $2', [
      id,
      dayOf(now - days * DAY_MS),
    ])
  }
}

const projectRow = v.object({ id: v.string(), days: v.number() })
