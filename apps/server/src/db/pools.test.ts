import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { openRelayPeer, type RelayPeer, randomTopic } from '../testing/relayPeer.ts'

let server: TestServer
const peers: RelayPeer[] = []

beforeAll(async () => {
  server = await createTestServer({
    listen: true,
    env: { DATABASE_CONNECTIONS: '2', BUNDLER_KEY: `0x${'1'.repeat(64)}` },
    chains: { 'eip155:1': ['http://127.0.0.1:1'] },
  })
})
afterAll(async () => {
  for (const peer of peers) peer.close()
  await server.close()
})

/** Runs `work` while a lock blocks every statement on the table. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const locker = await server.db.connect()
  try {
    await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    await work()
  } finally {
    await locker.query('ROLLBACK')
    await locker.end()
  }
}

/** The number of statements that wait for the lock. */
async function countWaiting(): Promise<number> {
  return server.db.execute(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
}

async function expectIdentityServed(): Promise<void> {
  await expect(server.db.query(v.object({ one: v.number() }), 'SELECT 1 AS one')).resolves.toEqual([
    { one: 1 },
  ])
  expect((await server.request('/ready')).status).toBe(200)
}

test('the identity database pool answers while statements of the relay’s pool wait for a lock', async () => {
  for (let count = 0; count < 8; count++) peers.push(await openRelayPeer(server.url ?? ''))
  await whileLocked('relay_messages', async () => {
    for (const peer of peers) {
      peer.call('irn_fetchMessages', { topic: randomTopic() }).catch(() => {})
      const publication = { topic: randomTopic(), message: 'AAAA', ttl: 300, tag: 0 }
      peer.call('irn_publish', publication).catch(() => {})
    }
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(2)
    await expectIdentityServed()
  })
})

test('the identity database pool answers while statements of the analytics pool wait for a lock', async () => {
  await whileLocked('analytics_events', async () => {
    const sent = Array.from({ length: 8 }, () =>
      server.request('/e', {
        method: 'POST',
        body: JSON.stringify({
          eventId: randomUUID(),
          url: 'https://shop.example/',
          domain: 'shop.example',
          timestamp: Date.now(),
          props: { type: 'track', event: 'MODAL_OPEN' },
        }),
      }),
    )
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(1)
    await expectIdentityServed()
    Promise.all(sent).catch(() => {})
  })
})

test('the identity database pool answers while statements of the bundler’s pool wait for a lock', async () => {
  await whileLocked('user_operations', async () => {
    const sent = Array.from({ length: 8 }, (_, at) =>
      server.request('/v1/bundler?chainId=eip155:1', {
        method: 'POST',
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getUserOperationReceipt',
          params: [`0x${String(at).repeat(64)}`],
        }),
      }),
    )
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(2)
    await expectIdentityServed()
    Promise.all(sent).catch(() => {})
  })
})

test('the bundler’s database pool limits the wait for a lock and idle transactions', async () => {
  const read = (name: string) =>
    server.context.chainDb.query(v.object({ [name]: v.string() }), `SHOW ${name}`)
  expect(await read('lock_timeout')).toEqual([{ lock_timeout: '5s' }])
  const idle = 'idle_in_transaction_session_timeout'
  expect(await read(idle)).toEqual([{ [idle]: '10s' }])
})
