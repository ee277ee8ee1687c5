import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Database, Queries } from './database.ts'

const MIGRATIONS_FOLDER = new URL('../../src/db/migrations/', import.meta.url)
const MIGRATION_NAME = /^\d{4}_[a-zA-Z0-9_]+\.sql$/
// An arbitrary constant that every node uses.
const MIGRATION_LOCK = 4_716_223_901n
const LOCK_POLL_MS = 200
/** The first line of a file whose statements run outside a transaction, for CREATE INDEX CONCURRENTLY. */
const NO_TRANSACTION = '-- no transaction'
/** A statement that waits for a lock blocks all later ones on its table: give up early, try again. */
const LOCK_TIMEOUT = '2s'
const RETRY_MS = 1_000
const ATTEMPTS = 60
/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCK_CODES: readonly unknown[] = ['55P03', '40P01']

export type Migration = { name: string; text: string }

const appliedRow = v.object({ name: v.string(), checksum: v.nullable(v.string()) })
const lockRow = v.object({ is_mine: v.boolean() })
const tableRow = v.object({ exists: v.boolean() })

export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/** The migrations that `migrate` would run. @throws when one that has run was changed since */
export async function planMigrations(
  db: Queries,
  migrations?: readonly Migration[],
): Promise<Migration[]> {
  const all = migrations ?? (await readMigrations())
  const [table] = await db.query(tableRow, `SELECT to_regclass('migrations') IS NOT NULL AS exists`)
  if (!table?.exists) return [...all]
  const rows = await db.query(
    appliedRow,
    // A row of a version without checksums has no such key.
    `SELECT name, to_jsonb(migrations) ->> 'checksum' AS checksum FROM migrations`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const migration of all) {
    const checksum = applied.get(migration.name) ?? null
    if (checksum !== null && checksum !== checksumOf(migration)) {
      throw new Error(
        `The migration ${migration.name} has run with another text. Install the server's own files again. A database of a version that was never released can't be migrated: delete it.`,
      )
    }
  }
  return all.filter(({ name }) => !applied.has(name))
}

/**
 * Runs pending migrations, each in a transaction of its own. A session-level lock serializes nodes that start at the
 * same time. Requests that are served meanwhile wait at most `LOCK_TIMEOUT` behind a migration.
 * @returns the names of those that ran
 */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  if ((await planMigrations(db, all)).length === 0) return []
  return db.session(async (session) => {
    await takeLock(session)
    await session.execute(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text,
      ran_at timestamptz NOT NULL DEFAULT now()
    )`)
    await session.execute('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text')
    // Another node may have run some while this one waited.
    const pending = await planMigrations(session, all)
    for (const migration of pending) await runPatiently(session, migration)
    return pending.map(({ name }) => name)
  })
}

/** Polls: a session that waits inside PostgreSQL would block CREATE INDEX CONCURRENTLY of the one that has the lock. */
async function takeLock(session: Queries): Promise<void> {
  const text = 'SELECT pg_try_advisory_lock($1) AS is_mine'
  while (!(await session.query(lockRow, text, [MIGRATION_LOCK]))[0]?.is_mine)
    await wait(LOCK_POLL_MS)
}

async function runPatiently(session: Queries, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(session, migration)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (!LOCK_CODES.includes(code) || attempt === ATTEMPTS) throw error
      await wait(RETRY_MS)
    }
  }
}

async function run(session: Queries, migration: Migration): Promise<void> {
  await session.execute(`SET lock_timeout = '${LOCK_TIMEOUT}'`)
  if (migration.text.startsWith(NO_TRANSACTION)) {
    // Several statements in one call would be a transaction.
    for (const statement of migration.text.split(/;\s*\n/).filter(hasStatement)) {
      await session.execute(statement)
    }
    return record(session, migration)
  }
  await session.execute('BEGIN')
  try {
    await session.execute(migration.text)
    await record(session, migration)
    await session.execute('COMMIT')
  } catch (error) {
    await session.execute('ROLLBACK')
    throw error
  }
}

function hasStatement(text: string): boolean {
  return text.replace(/--.*$/gm, '').trim() !== ''
}

async function record(session: Queries, migration: Migration): Promise<void> {
  const text = 'INSERT INTO migrations (name, checksum) VALUES ($1, $2)'
  await session.execute(text, [migration.name, checksumOf(migration)])
}

function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text).digest('hex')
}
