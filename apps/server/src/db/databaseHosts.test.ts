import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'
import { openDatabase } from './database.ts'
import { databaseUrls } from './databaseHosts.ts'

test('databaseUrls splits a URL with several hosts into one URL per host', () => {
  expect(databaseUrls('postgres://me:pw@a:5432,b:5433/latchkey?sslmode=require')).toEqual([
    'postgres://me:pw@a:5432/latchkey?sslmode=require',
    'postgres://me:pw@b:5433/latchkey?sslmode=require',
  ])
})

test.each(['postgres://me:p%2Cw@a:5432/latchkey', 'postgres://a/latchkey', 'postgres:///latchkey'])(
  'databaseUrls leaves the URL %s with one host as it is',
  (url) => {
    expect(databaseUrls(url)).toEqual([url])
  },
)

test('the database pool skips hosts that are down or read-only and connects to the writable one', async () => {
  const down = await closedPort()
  const cloned = await (await openSharedPostgres()).cloneDatabase()
  const admin = openDatabase(cloned.url)
  const name = `reader_${randomBytes(4).toString('hex')}`
  // A role whose transactions are read-only stands for a standby.
  await admin.execute(`CREATE ROLE ${name} LOGIN PASSWORD 'pw'`)
  await admin.execute(`ALTER ROLE ${name} SET default_transaction_read_only = on`)
  const { host } = new URL(cloned.url)
  const path = new URL(cloned.url).pathname
  const standby = openDatabase(`postgres://${name}:pw@${down},${host}${path}`)
  const writable = openDatabase(cloned.url.replace(host, `${down},${host}`))
  await expect(standby.execute('SELECT 1')).rejects.toThrow()
  const one = v.object({ one: v.number() })
  expect(await writable.query(one, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await writable.transaction((tx) => tx.execute('SELECT 1'))).toBe(1)
  const client = await writable.connect()
  expect((await client.query('SELECT 1')).rowCount).toBe(1)
  await client.end()
  await Promise.all([standby.close(), writable.close()])
  await admin.execute(`DROP ROLE ${name}`)
  await admin.close()
  await cloned.drop()
})

test('the database pool: a connection that PostgreSQL ends during a transaction fails the transaction and not the process', async () => {
  const cloned = await (await openSharedPostgres()).cloneDatabase()
  const { host } = new URL(cloned.url)
  const crashes: unknown[] = []
  const note = (error: unknown) => crashes.push(error)
  process.on('uncaughtException', note)
  for (const url of [cloned.url, cloned.url.replace(host, `${host},${host}`)]) {
    const db = openDatabase(url)
    const end = db.transaction(async (tx) => {
      const [own] = await tx.query(v.object({ pid: v.number() }), 'SELECT pg_backend_pid() AS pid')
      await db.execute('SELECT pg_terminate_backend($1)', [own?.pid])
      await tx.execute('SELECT pg_sleep(10)')
    })
    await expect(end).rejects.toThrow()
    expect(await db.execute('SELECT 1')).toBe(1)
    await db.close()
  }
  process.off('uncaughtException', note)
  expect(crashes).toEqual([])
  await cloned.drop()
})

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
