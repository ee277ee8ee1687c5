import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'
import { openDatabase } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

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
