import type { Database } from '../db/database.ts'
import type { EventRow } from './eventRow.ts'
import { addPartition, dayOf } from './partitions.ts'

// PostgreSQL’s check_violation: no partition takes the row.
const NO_PARTITION = '23514'

const INSERT = `
  INSERT INTO analytics_events (day, event_id, project_id, received_at, happened_at, type, event,
                                url, domain, account, properties)
  SELECT (to_timestamp(received / 1000.0) AT TIME ZONE 'UTC')::date, id, project,
         to_timestamp(received / 1000.0), to_timestamp(happened / 1000.0), type, event, url,
         domain, account, properties
  FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
              $7::text[], $8::text[], $9::text[], $10::jsonb[])
    AS row (id, project, received, happened, type, event, url, domain, account, properties)
  ON CONFLICT DO NOTHING`

/** Inserts all events in one statement; a repeated event is stored once. */
export async function writeEvents(db: Database, rows: readonly EventRow[]): Promise<void> {
  const column = <Key extends keyof EventRow>(key: Key): EventRow[Key][] =>
    rows.map((row) => row[key])
  const params = [
    column('eventId'),
    column('projectId'),
    column('receivedAt'),
    column('happenedAt'),
    column('type'),
    column('event'),
    column('url'),
    column('domain'),
    column('account'),
    column('properties'),
  ]
  try {
    await db.execute(INSERT, params)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_PARTITION)) throw error
    for (const day of new Set(rows.map((row) => dayOf(row.receivedAt)))) await addPartition(db, day)
    await db.execute(INSERT, params)
  }
}
