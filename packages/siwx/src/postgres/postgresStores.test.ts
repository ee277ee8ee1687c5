import { createTestServer, type TestServer } from '@latchkey/server/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256Hex } from '../nonce/nonceStore.ts'
import { createTablesSql, postgresNonces, postgresSessions } from './postgresStores.ts'

let server: TestServer
let pool: pg.Pool

beforeAll(async () => {
  server = await createTestServer()
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 4 })
  await pool.query(createTablesSql)
}, 60_000)
afterAll(async () => {
  await pool.end()
  await server.close()
})
beforeEach(async () => {
  await pool.query('TRUNCATE siwx_nonces, siwx_sessions')
})

const query = (text: string, params: unknown[]) => pool.query(text, params)
const start = Date.parse('2100-01-01T00:00:00Z')

async function stored(table: string): Promise<Record<string, unknown>[]> {
  return (await pool.query(`SELECT * FROM ${table} ORDER BY expires_at`)).rows
}

test('createTablesSql may run again and keeps what is stored', async () => {
  await postgresNonces(query).issue('site')
  await pool.query(createTablesSql)
  expect(await stored('siwx_nonces')).toHaveLength(1)
})

describe('postgresNonces', () => {
  test('a nonce of postgresNonces is stored with the hash of its binding and its expiry', async () => {
    const nonce = await postgresNonces(query, { now: () => start, ttlMs: 5_000 }).issue('secret')
    expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(await stored('siwx_nonces')).toEqual([
      { nonce, binding: await sha256Hex('secret'), expires_at: new Date(start + 5_000) },
    ])
  })

  test('a nonce of postgresNonces is consumed once, with its own binding only', async () => {
    const store = postgresNonces(query, { now: () => start })
    const [nonce, other] = [await store.issue('site'), await store.issue('site')]
    expect(await store.consume(nonce, 'other site')).toBe(false)
    expect(await store.consume('0'.repeat(32), 'site')).toBe(false)
    const spends = await Promise.all(Array.from({ length: 20 }, () => store.consume(nonce, 'site')))
    expect(spends.filter(Boolean)).toHaveLength(1)
    expect(await store.consume(other, 'site')).toBe(true)
  })

  test('a nonce of postgresNonces lives to the last millisecond of its time', async () => {
    let now = start
    const store = postgresNonces(query, { now: () => now, ttlMs: 1_000 })
    const [first, second] = [await store.issue('site'), await store.issue('site')]
    now += 999
    expect(await store.consume(first, 'site')).toBe(true)
    now += 1
    expect(await store.consume(second, 'site')).toBe(false)
  })

  test('postgresNonces deletes expired nonces and the oldest above its limit', async () => {
    let now = start
    const store = postgresNonces(query, { maxNonces: 3, ttlMs: 100, now: () => now })
    const issued: string[] = []
    for (let index = 0; index < 6; index += 1) {
      issued.push(await store.issue('site'))
      now += 1
    }
    const kept = (await stored('siwx_nonces')).map(({ nonce }) => nonce)
    expect(kept).toEqual(issued.slice(-4))
    now = start + 5 + 100
    const last = await store.issue('site')
    expect((await stored('siwx_nonces')).map(({ nonce }) => nonce)).toEqual([last])
  })

  test('postgresNonces keeps a nonce that expires in one millisecond', async () => {
    let now = start
    const store = postgresNonces(query, { maxNonces: 3, ttlMs: 100, now: () => now })
    const first = await store.issue('site')
    now += 99
    await store.issue('site')
    expect(await store.consume(first, 'site')).toBe(true)
  })

  test('postgresNonces trims at every hundredth of its limit only', async () => {
    let deletions = 0
    const counting = (text: string, params: unknown[]) => {
      if (text.startsWith('DELETE')) deletions += 1
      return pool.query(text, params)
    }
    const store = postgresNonces(counting, { maxNonces: 301 })
    const counts: number[] = []
    for (let index = 0; index < 9; index += 1) {
      await store.issue('site')
      counts.push(deletions)
    }
    expect(counts).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2])
  })
})

describe('postgresSessions', () => {
  const session = {
    address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
    caipNetworkId: 'eip155:1',
    signedInAtMs: 1_800_000_000_123,
    expiresAtMs: start + 456,
  } as const

  test('postgresSessions stores, returns and deletes sessions by their id', async () => {
    const sessions = postgresSessions(query)
    expect(await sessions.get('id')).toBeNull()
    await sessions.put('id', session)
    await sessions.put('other', { ...session, address: 'other' })
    expect(await sessions.get('id')).toEqual(session)
    expect(await sessions.get('other')).toEqual({ ...session, address: 'other' })
    await sessions.delete('id')
    expect(await sessions.get('id')).toBeNull()
    expect(await sessions.get('other')).not.toBeNull()
  })

  test('postgresSessions deletes expired sessions with the next one, and no others', async () => {
    const sessions = postgresSessions(query)
    await sessions.put('expired', { ...session, expiresAtMs: Date.now() - 1_000 })
    await sessions.put('valid', session)
    await sessions.put('next', session)
    expect((await stored('siwx_sessions')).map(({ id }) => id).toSorted()).toEqual([
      'next',
      'valid',
    ])
  })

  test.each([
    { rows: [] },
    { rows: [null] },
    { rows: ['x'] },
    { rows: [{}] },
    { rows: [{ session: {} }] },
  ])('postgresSessions returns null for the reply %j of the database', async (reply) => {
    expect(await postgresSessions(async () => reply).get('id')).toBeNull()
  })
})
