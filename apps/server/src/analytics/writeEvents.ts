import type { Database } from '../db/database.ts'
import type { EventRow } from './eventRow.ts'
import { addPartition, dayOf } from './partitions.ts'

// PostgreSQL’s check_violation: no partition takes the row.
const NO_PARTITION = '23514'

/**
 * The deltas of the roll-ups are written with the events, in one statement: a repeated event adds neither. Append-only,
 * so that two inserts never wait for each other.
 */
const INSERT = `
  WITH added AS (
    INSERT INTO analytics_events (day, event_id, project_id, received_at, happened_at, type, event,
                                  url, domain, account, properties, hour, wallet, platform,
                                  network, country, release, detail)
    SELECT (to_timestamp(received / 1000.0) AT TIME ZONE 'UTC')::date, id, project,
           to_timestamp(received / 1000.0), to_timestamp(happened / 1000.0), type, event, url,
           domain, account, properties, to_timestamp(hour / 1000.0), wallet, platform, network,
           country, release, detail
    FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
                $7::text[], $8::text[], $9::text[], $10::jsonb[], $11::bigint[], $12::text[],
                $13::text[], $14::text[], $15::text[], $16::text[], $17::text[])
      AS row (id, project, received, happened, type, event, url, domain, account, properties, hour,
              wallet, platform, network, country, release, detail)
    ON CONFLICT DO NOTHING
    RETURNING project_id, hour, event, detail, wallet, platform, network, country, release, domain,
              account),
  active AS (
    INSERT INTO analytics_account_deltas (project_id, account, day)
    SELECT DISTINCT project_id, account, (hour AT TIME ZONE 'UTC')::date FROM added
    WHERE account IS NOT NULL)
  INSERT INTO analytics_deltas (project_id, hour, event, detail, wallet, platform, network, country,
                                release, site, events)
  SELECT project_id, hour, event, detail, wallet, platform, network, country, release, domain,
         count(*)
  FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`

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
    column('hour'),
    column('wallet'),
    column('platform'),
    column('network'),
    column('country'),
    column('release'),
    column('detail'),
  ]
  try {
    await db.execute(INSERT, params)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_PARTITION)) throw error
    for (const day of new Set(rows.map((row) => dayOf(row.receivedAt)))) await addPartition(db, day)
    await db.execute(INSERT, params)
  }
}
