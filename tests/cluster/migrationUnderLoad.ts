import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPair } from './postgresPair.ts'

/** Tables that every visitor's requests write. */
const TABLES = ['relay_messages', 'analytics_events', 'embedded.sessions']

/** Each of its statements needs a lock that no reader or writer may hold. */
export const lockingMigration = {
  name: '9000_next_release.sql',
  text: TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN next_release integer;`).join('\n'),
}

const WAITING = `SELECT FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND query LIKE '%ADD COLUMN next_release%'`
const POLL_MS = 50

/**
 * Reads the tables in a transaction that stays open until the migration has given up its first wait for them. Resolves
 * when the migration has run.
 */
export async function watchMigration(postgres: PostgresPair): Promise<void> {
  const endReport = await postgres.readLong(TABLES)
  const isWaiting = async () => (await postgres.query(WAITING)).length > 0
  while (!(await isWaiting())) await wait(POLL_MS)
  while (await isWaiting()) await wait(POLL_MS)
  await endReport()
  const ran = async () =>
    (await postgres.query('SELECT FROM migrations WHERE name = $1', [lockingMigration.name])).length
  while (!(await ran())) await wait(POLL_MS)
}
