import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { urlOf } from '../db/embeddedPostgres.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { startPostgres } from '../db/postgresProcess.ts'
import { prepareCluster } from '../db/prepareCluster.ts'
import { runFolder, runId } from './runFolder.ts'

export type SharedPostgres = {
  /** A fresh database with every migration already run. */
  cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }>
}

const TEMPLATE_LOCK = 99_120n

/** One PostgreSQL for all workers of a test run: the first that needs it starts it, and it stops with the run. */
export async function openSharedPostgres(): Promise<SharedPostgres> {
  const given = process.env.LATCHKEY_TEST_DATABASE_URL
  const urlFor = given ? urlOn(given) : await startShared()
  const admin = urlFor('postgres')
  const template = await prepareTemplate(admin, urlFor)
  return {
    async cloneDatabase() {
      const name = `t_${randomBytes(8).toString('hex')}`
      await run(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`)
      return {
        url: urlFor(name),
        drop: () => run(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      }
    },
  }
}

function urlOn(base: string): (database: string) => string {
  return (database) => {
    const url = new URL(base)
    url.pathname = `/${database}`
    return url.href
  }
}

async function startShared(): Promise<(database: string) => string> {
  const folder = runFolder()
  const cluster = await prepareCluster(folder, { unsafeFast: true })
  const running = await startPostgres({
    ...cluster,
    unsafeFast: true,
    maxConnections: 400,
    outlivesProcess: true,
  })
  if (running.isSpawned) endWithRun(running.pid, folder)
  return (database) => urlOf(cluster, running, database)
}

/** A separate process that stops PostgreSQL, since a killed run cannot clean up. */
function endWithRun(postgres: number, folder: string): void {
  const script =
    'while kill -0 "$0" 2>/dev/null; do sleep 1; done; kill -INT "$1"; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"'
  spawn('sh', ['-c', script, String(runId), String(postgres), folder], {
    detached: true,
    stdio: 'ignore',
  }).unref()
}

async function prepareTemplate(
  admin: string,
  urlFor: (database: string) => string,
): Promise<string> {
  const migrations = await readMigrations()
  const digest = createHash('sha256').update(JSON.stringify(migrations)).digest('hex')
  const name = `template_${digest.slice(0, 16)}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return name
    await client.query(`DROP DATABASE IF EXISTS ${name}_draft`)
    await client.query(`CREATE DATABASE ${name}_draft`)
    const db = openDatabase(urlFor(`${name}_draft`), { maxConnections: 1 })
    await migrate(db, migrations)
    await db.close()
    await client.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
