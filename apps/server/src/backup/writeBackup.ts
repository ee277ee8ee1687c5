import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as v from 'valibot'
import type { Database, Queries } from '../db/database.ts'
import { type BackupCounts, FORMAT } from './format.ts'
import { readTables, type Table } from './tables.ts'

const ROWS_PER_FETCH = 1_000

const rowText = v.object({ row: v.string() })
const migrationRow = v.object({ name: v.string() })

/**
 * Writes all tables as they were at one moment, while the server runs: one read-only transaction sees one
 * snapshot. The file has its name only when it is complete.
 */
export async function writeBackup(
  db: Database,
  path: string,
  onTable: (name: string, rows: number) => void = () => {},
): Promise<BackupCounts> {
  const partialPath = `${path}.partial`
  const counts: BackupCounts = {}
  try {
    await db.transaction(async (tx) => {
      await tx.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      await tx.execute('SET LOCAL statement_timeout = 0')
      await tx.execute("SET LOCAL datestyle = 'ISO, YMD'")
      const lines = Readable.from(backupLines(tx, counts, onTable))
      await pipeline(
        lines,
        createGzip(),
        createWriteStream(partialPath, { mode: 0o600, flags: 'wx' }),
      )
    })
    await rename(partialPath, path)
  } catch (error) {
    await rm(partialPath, { force: true })
    throw error
  }
  return counts
}

async function* backupLines(
  tx: Queries,
  counts: BackupCounts,
  onTable: (name: string, rows: number) => void,
): AsyncGenerator<string> {
  const applied = await tx.query(migrationRow, 'SELECT name FROM migrations ORDER BY name')
  const migrations = applied.map(({ name }) => name)
  yield toLine({ format: FORMAT, createdAt: new Date().toISOString(), migrations })
  for (const table of await readTables(tx)) {
    yield toLine({ table: table.name, columns: table.columns, partitions: table.partitions })
    let rows = 0
    for await (const batch of readRows(tx, table)) {
      rows += batch.length
      yield batch.map(toLine).join('')
    }
    counts[table.name] = rows
    onTable(table.name, rows)
  }
  yield toLine({ end: counts })
}

async function* readRows(tx: Queries, { name }: Table): AsyncGenerator<string[]> {
  await tx.execute(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${name} t`)
  for (;;) {
    const rows = await tx.query(rowText, `FETCH ${ROWS_PER_FETCH} FROM backup_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.execute('CLOSE backup_rows')
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
