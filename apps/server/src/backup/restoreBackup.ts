import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import type { Database, Queries } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import {
  type BackupCounts,
  type BackupHeader,
  type BackupTable,
  backupHeader,
  backupLine,
} from './format.ts'
import { partitionStatements } from './partitions.ts'
import { RestoreError } from './RestoreError.ts'
import { suspendSelfReferences } from './selfReferences.ts'
import { readTables, type Table } from './tables.ts'

const ROWS_PER_INSERT = 500

type TableLoad = { table: Table; rows: string[] }

/**
 * Restores a backup into an empty database: all of it, or nothing. Migrations newer than the backup run at the
 * next start.
 */
export async function restoreBackup(
  db: Database,
  path: string,
  onTable: (name: string, rows: number) => void = () => {},
): Promise<BackupCounts> {
  const lines = createInterface({
    input: createReadStream(path).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })[Symbol.asyncIterator]()
  const header = await readHeader(lines)
  await createTables(db, header.migrations)
  return db.transaction(async (tx) => {
    await tx.execute('SET LOCAL statement_timeout = 0')
    await tx.execute("SET LOCAL datestyle = 'ISO, YMD'")
    const tables = await readTables(tx)
    await assertEmpty(tx, tables)
    for (const { name } of tables) await tx.execute(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    const resumeSelfReferences = await suspendSelfReferences(tx)
    const counts = await loadRows(tx, { lines, tables, onTable })
    await resumeSelfReferences()
    for (const { name } of tables) await tx.execute(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    await continueSequences(tx)
    return counts
  })
}

async function readHeader(lines: AsyncIterator<string>): Promise<BackupHeader> {
  const firstLine = await lines.next().catch(() => ({ done: true, value: '' }))
  const header = v.safeParse(backupHeader, parseLine(firstLine.value))
  if (header.success) return header.output
  throw new RestoreError('This file is not a backup of latchkey-server.')
}

function parseLine(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw new RestoreError('This file is not a backup of latchkey-server, or it is damaged.')
  }
}

/** Creates the tables as they were at the backup, so that columns and their order are the same. */
async function createTables(db: Database, names: readonly string[]): Promise<void> {
  const known = await readMigrations()
  const missing = names.filter((name) => !known.some((candidate) => candidate.name === name))
  if (missing.length > 0) {
    throw new RestoreError(
      `The backup comes from a newer server (migration ${missing[0]}). Restore it with that version.`,
    )
  }
  await migrate(
    db,
    known.filter(({ name }) => names.includes(name)),
  )
}

/** The usage counters of the relay: a migration inserts a row, also into an empty database. */
const COUNTER_TABLE = 'public.relay_usage'

async function assertEmpty(tx: Queries, tables: readonly Table[]): Promise<void> {
  await tx.execute(`DELETE FROM ${COUNTER_TABLE}`)
  for (const { name } of tables) {
    const found = await tx.query(v.object({}), `SELECT 1 AS one FROM ${name} LIMIT 1`)
    if (found.length > 0) {
      throw new RestoreError(
        `The database is not empty (${name} has rows). Restore into an empty database or another DATA_DIR.`,
      )
    }
  }
}

async function loadRows(
  tx: Queries,
  options: {
    lines: AsyncIterator<string>
    tables: readonly Table[]
    onTable: (name: string, rows: number) => void
  },
): Promise<BackupCounts> {
  const counts: BackupCounts = {}
  let loading: TableLoad | null = null
  for (;;) {
    const line = await readLine(options.lines)
    if (typeof line === 'string') {
      await addRow(tx, { loading, row: line, counts })
      continue
    }
    if (loading) {
      await insertRows(tx, loading, counts)
      options.onTable(loading.table.name, counts[loading.table.name] ?? 0)
    }
    if ('end' in line) {
      compareCounts(line.end, counts, options.tables)
      await assertEnd(options.lines)
      return counts
    }
    if (Object.hasOwn(counts, line.table)) throw damaged(`${line.table} comes twice`)
    loading = await prepareTable(tx, options.tables, line)
    counts[loading.table.name] = 0
  }
}

async function readLine(lines: AsyncIterator<string>): Promise<v.InferOutput<typeof backupLine>> {
  const nextLine = await lines.next().catch(() => ({ done: true, value: '' }))
  if (nextLine.done) throw new RestoreError('The backup is incomplete: its end is missing.')
  const line = v.safeParse(backupLine, parseLine(nextLine.value))
  if (!line.success) throw damaged('a line that no server writes')
  return line.output
}

async function assertEnd(lines: AsyncIterator<string>): Promise<void> {
  const nextLine = await lines.next().catch(() => ({ done: true }))
  if (!nextLine.done) throw damaged('more after its end')
}

function damaged(reason: string): RestoreError {
  return new RestoreError(`The backup is damaged: ${reason}.`)
}

async function addRow(
  tx: Queries,
  { loading, row, counts }: { loading: TableLoad | null; row: string; counts: BackupCounts },
): Promise<void> {
  if (!loading) throw damaged('a row before its table')
  loading.rows.push(row)
  if (loading.rows.length >= ROWS_PER_INSERT) await insertRows(tx, loading, counts)
}

async function prepareTable(
  tx: Queries,
  tables: readonly Table[],
  backupTable: BackupTable,
): Promise<TableLoad> {
  const table = tables.find(({ name }) => name === backupTable.table)
  if (!table || table.columns.join() !== backupTable.columns.join()) {
    throw new RestoreError(`The table ${backupTable.table} has other columns than in the backup.`)
  }
  for (const statement of partitionStatements(backupTable)) await tx.execute(statement)
  return { table, rows: [] }
}

async function insertRows(tx: Queries, loading: TableLoad, counts: BackupCounts): Promise<void> {
  const { name } = loading.table
  const rows = loading.rows.splice(0)
  if (rows.length === 0) return
  await tx.execute(
    `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM unnest($1::${name}[])`,
    [rows],
  )
  counts[name] = (counts[name] ?? 0) + rows.length
}

function compareCounts(
  expected: BackupCounts,
  loaded: BackupCounts,
  tables: readonly Table[],
): void {
  for (const [name, rows] of Object.entries(expected)) {
    if (loaded[name] !== rows) throw damaged(`${name} has ${loaded[name]} rows of ${rows}`)
  }
  for (const { name } of tables) {
    if (!Object.hasOwn(expected, name)) throw damaged(`${name} is missing`)
  }
}

const sequenceRow = v.object({ table: v.string(), column: v.string() })

/** New rows must get numbers after those of the restored rows. */
async function continueSequences(tx: Queries): Promise<void> {
  const columns = await tx.query(
    sequenceRow,
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, a.attname::text AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE a.attidentity <> '' AND n.nspname IN ('public', 'embedded')`,
  )
  for (const { table, column } of columns) {
    await tx.execute(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
      [table, column],
    )
  }
}
