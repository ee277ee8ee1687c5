import * as v from 'valibot'
import type { Database } from '../db/database.ts'

// An advisory lock: an arbitrary constant that every node uses.
const PARTITION_LOCK = 9_115_020n
const DAY_MS = 86_400_000

/** `2026-03-01`, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function partitionOf(day: string): string {
  return `analytics_events_${day.replaceAll('-', '')}`
}

/** Creates a day's partition if it is missing; a lock serializes the nodes. */
export async function addPartition(db: Database, day: string): Promise<void> {
  const nextDay = dayOf(Date.parse(day) + DAY_MS)
  await db.transaction(async (tx) => {
    await tx.execute('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    await tx.execute(
      `CREATE TABLE IF NOT EXISTS ${partitionOf(day)} PARTITION OF analytics_events
       FOR VALUES FROM ('${day}') TO ('${nextDay}')`,
    )
  })
}

/** Drops the partitions before `day`; returns how many. */
export async function dropPartitionsBefore(db: Database, day: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    const rows = await tx.query(
      v.object({ name: v.pipe(v.string(), v.regex(/^analytics_events_\d{8}$/)) }),
      `SELECT c.relname AS name FROM pg_inherits i
       JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'analytics_events'::regclass`,
    )
    const expired = rows.filter(({ name }) => name < partitionOf(day))
    for (const { name } of expired) await tx.execute(`DROP TABLE ${name}`)
    return expired.length
  })
}
