import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import { readMigrations } from '../../db/migrate.ts'
import { openOperatorDatabase } from '../../db/operatorDatabase.ts'
import { createLog } from '../../log/log.ts'
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts'

const MIN_VERSION_NUMBER = 150_000
const LARGEST_SKEW_MS = 2_000

const stateRow = v.object({
  version: v.string(),
  version_number: v.number(),
  now_ms: v.string(),
  can_create_schemas: v.boolean(),
  can_create_tables: v.boolean(),
})

/** Version and rights of the database, its clock, and its migrations. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const log = createLog('silent', () => {})
  const remedy = config.databaseUrl
    ? 'Check host, user, password and database name of DATABASE_URL, and that this machine may connect.'
    : `Check that the user of the server may write to DATA_DIR (${config.dataDir}).`
  try {
    const { db, close } = await openOperatorDatabase(config, { log, create: true })
    try {
      const [state] = await db.query(
        stateRow,
        `SELECT current_setting('server_version') AS version,
                current_setting('server_version_num')::int AS version_number,
                (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now_ms,
                has_database_privilege(current_database(), 'CREATE') AS can_create_schemas,
                has_schema_privilege(current_schema(), 'CREATE') AS can_create_tables`,
      )
      const applied = await db
        .query(v.object({ name: v.string() }), 'SELECT name FROM migrations')
        .catch(() => [])
      return state ? describeState(state, applied.length, (await readMigrations()).length) : []
    } finally {
      await close()
    }
  } catch (error) {
    return [failed(`Database: ${reasonOf(error)}`, remedy)]
  }
}

function describeState(
  state: v.InferOutput<typeof stateRow>,
  appliedCount: number,
  migrationCount: number,
): Finding[] {
  const skewMs = Math.abs(Date.now() - Number(state.now_ms))
  return [
    state.version_number >= MIN_VERSION_NUMBER
      ? ok(`Database: PostgreSQL ${state.version}`)
      : failed(`Database: PostgreSQL ${state.version}`, 'Upgrade it to version 15 or newer.'),
    state.can_create_schemas && state.can_create_tables
      ? ok('Database rights: may create tables and schemas')
      : failed(
          'Database rights: the user may not create tables or schemas',
          'As the owner of the database: GRANT CREATE ON DATABASE <name> TO <user>; GRANT CREATE ON SCHEMA public TO <user>;',
        ),
    skewMs <= LARGEST_SKEW_MS
      ? ok('Clock: agrees with the database')
      : failed(
          `Clock: ${Math.round(skewMs / 1000)} s away from the database's`,
          'Synchronize both machines with NTP (timedatectl set-ntp true).',
        ),
    appliedCount >= migrationCount
      ? ok(`Migrations: all ${migrationCount} have run`)
      : warning(
          `Migrations: ${migrationCount - appliedCount} of ${migrationCount} are pending`,
          'They run at the next start, or now with "latchkey-server migrate".',
        ),
  ]
}
