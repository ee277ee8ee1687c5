import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'
import { openDatabase } from './database.ts'
import { migrate, planMigrations, readMigrations } from './migrate.ts'

test('migrate runs each database migration once when several nodes start at the same time', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const nodes = [1, 2, 3, 4].map(() => openDatabase(url, { maxConnections: 1 }))
  const fresh = [
    { name: '9001_one.sql', text: 'CREATE TABLE one (n int); INSERT INTO one VALUES (1)' },
    { name: '9002_two.sql', text: 'ALTER TABLE one ADD COLUMN m int' },
  ]
  const ran = await Promise.all(nodes.map((db) => migrate(db, fresh)))
  expect(ran.flat()).toEqual(['9001_one.sql', '9002_two.sql'])
  const rows = await nodes[0]?.query(v.object({ n: v.number() }), 'SELECT n FROM one')
  expect(rows).toEqual([{ n: 1 }])
  for (const db of nodes) await db.close()
  await drop()
})

test('migrate rolls a failed database migration back', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const db = openDatabase(url)
  const broken = { name: '9001_broken.sql', text: 'CREATE TABLE half (n int); SELECT 1/0' }
  await expect(migrate(db, [broken])).rejects.toThrow('division by zero')
  await expect(db.execute('SELECT * FROM half')).rejects.toThrow('does not exist')
  await db.close()
  await drop()
})

test('migrate runs each migration in its own transaction and keeps those before a failed one', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const db = openDatabase(url)
  const good = { name: '9001_good.sql', text: 'CREATE TABLE good (n int)' }
  const broken = { name: '9002_broken.sql', text: 'SELECT 1/0' }
  await expect(migrate(db, [good, broken])).rejects.toThrow('division by zero')
  expect(await planMigrations(db, [good, broken])).toEqual([broken])
  await db.close()
  await drop()
})

test('migrate rejects a migration that was changed after it has run', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const db = openDatabase(url)
  const first = { name: '9001_one.sql', text: 'CREATE TABLE one (n int)' }
  await migrate(db, [first])
  await expect(migrate(db, [{ ...first, text: 'CREATE TABLE one (n text)' }])).rejects.toThrow(
    'The migration 9001_one.sql has run with another text',
  )
  expect(await migrate(db, [first])).toEqual([])
  await db.close()
  await drop()
})

test('migrate creates an index concurrently in a file that says so', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const db = openDatabase(url)
  const lines = [
    'DROP INDEX CONCURRENTLY IF EXISTS projects_name;',
    'CREATE INDEX CONCURRENTLY projects_name ON projects (name);',
  ]
  const name = '9001_index.sql'
  const inTransaction = { name, text: lines.join('\n') }
  await expect(migrate(db, [inTransaction])).rejects.toThrow('cannot run inside a transaction')
  const concurrently = { name, text: ['-- no transaction', ...lines].join('\n') }
  expect(await migrate(db, [concurrently])).toEqual([name])
  expect(await db.execute(`SELECT 1 FROM pg_indexes WHERE indexname = 'projects_name'`)).toBe(1)
  await db.close()
  await drop()
})

test('a migration that waits for a lock lets other statements pass, and runs when the lock is free', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const db = openDatabase(url)
  const reader = await db.connect()
  await reader.query('BEGIN; SELECT 1 FROM projects')
  const ran = migrate(db, [
    { name: '9001_lock.sql', text: 'ALTER TABLE projects ADD COLUMN n int' },
  ])
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE projects%'`
  await expect.poll(() => db.execute(waiting)).toBe(1)
  // Queues behind the ALTER until its lock times out.
  await db.execute('SELECT 1 FROM projects')
  await reader.query('COMMIT')
  await reader.end()
  expect(await ran).toEqual(['9001_lock.sql'])
  await db.close()
  await drop()
})

test('every database migration has its own number', async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the database rolls a failed transaction back, reads int8 as bigint and parses rows with their schema', async () => {
  const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
  const db = openDatabase(url)
  await db.execute('CREATE TABLE t (n bigint)')
  const failed = db.transaction(async (tx) => {
    await tx.execute('INSERT INTO t VALUES (1)')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await db.query(v.object({ n: v.bigint() }), 'SELECT count(*) AS n FROM t')).toEqual([
    { n: 0n },
  ])
  await expect(db.query(v.object({ n: v.string() }), 'SELECT 1 AS n')).rejects.toThrow(v.ValiError)
  await db.close()
  await drop()
})
