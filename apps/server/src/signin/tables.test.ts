import { createTablesSql, postgresNonces, postgresSessions } from '@latchkey/siwx/postgres'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
  await server.db.execute(createTablesSql)
})
afterAll(() => server.close())

const query = async (text: string, params: unknown[]) => ({
  rows: await server.db.query(v.unknown(), text, params),
})

test('a sign-in nonce is consumed once, only with its binding and before it expires', async () => {
  let now = Date.now()
  const store = postgresNonces(query, { now: () => now })
  const nonce = await store.issue('site')
  expect(await store.consume(nonce, 'other site')).toBe(false)
  const spends = await Promise.all(Array.from({ length: 20 }, () => store.consume(nonce, 'site')))
  expect(spends.filter(Boolean)).toHaveLength(1)
  const late = await store.issue('site')
  now += 5 * 60_000
  expect(await store.consume(late, 'site')).toBe(false)
})

test('the server stores neither the binding of a sign-in nonce nor its parts in plain text', async () => {
  const store = postgresNonces(query)
  await store.issue('flow secret')
  const rows = await server.db.query(v.unknown(), 'SELECT * FROM siwx_nonces')
  expect(JSON.stringify(rows)).not.toContain('flow secret')
})

test('a flood of sign-in nonces does not grow their table without bound, and a new nonce still works', async () => {
  let now = Date.now() + 60_000
  const store = postgresNonces(query, { maxNonces: 100, now: () => now++ })
  for (let index = 0; index < 300; index += 1) await store.issue('flood')
  const counted = v.object({ count: v.bigint() })
  const [row] = await server.db.query(counted, 'SELECT count(*) FROM siwx_nonces')
  expect(Number(row?.count)).toBeLessThanOrEqual(101)
  const nonce = await store.issue('site')
  expect(await store.consume(nonce, 'site')).toBe(true)
})

test('expired sign-in nonces are deleted', async () => {
  let now = Date.now() + 10_000_000
  const store = postgresNonces(query, { maxNonces: 100, now: () => now })
  for (let index = 0; index < 5; index += 1) await store.issue('site')
  now += 10 * 60_000
  await store.issue('site')
  const [row] = await server.db.query(
    v.object({ count: v.bigint() }),
    'SELECT count(*) FROM siwx_nonces',
  )
  expect(row?.count).toBe(1n)
})

test('the PostgreSQL session store for website servers stores and deletes sign-in sessions', async () => {
  const sessions = postgresSessions(query)
  const session = {
    address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
    caipNetworkId: 'eip155:1',
    signedInAtMs: 1_800_000_000_123,
    expiresAtMs: 1_900_000_000_456,
  } as const
  await sessions.put('id', session)
  expect(await sessions.get('id')).toEqual(session)
  await sessions.delete('id')
  expect(await sessions.get('id')).toBeNull()
})
