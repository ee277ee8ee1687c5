import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Database } from './database.ts'

const MIGRATIONS_FOLDER = new URL('../../src/db/migrations/', import.meta.url)
const MIGRATION_NAME = /^\d{4}_[a-zA-Z0-9_]+\.sql$/
// An arbitrary constant that every node uses.
const MIGRATION_LOCK = 4_716_223_901n

export type Migration = { name: string; text: string }

export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/** Runs pending migrations. A lock serializes nodes that start at the same time. */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  return db.transaction(async (tx) => {
    await tx.execute(`SET LOCAL statement_timeout = 0`)
    await tx.execute('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.execute(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      ran_at timestamptz NOT NULL DEFAULT now()
    )`)
    const rows = await tx.query(v.object({ name: v.string() }), 'SELECT name FROM migrations')
    const applied = new Set(rows.map((row) => row.name))
    const pending = all.filter(({ name }) => !applied.has(name))
    for (const { name, text } of pending) {
      await tx.execute(text)
      await tx.execute('INSERT INTO migrations (name) VALUES ($1)', [name])
    }
    return pending.map(({ name }) => name)
  })
}
