import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { randomTopic } from '../testing/relayPeer.ts'
import { storeSubscriptions } from './storeSubscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('DELETE FROM relay_subscriptions'))

const [one, two, three] = [randomTopic(), randomTopic(), randomTopic()]
const topics = (count: number) => Array.from({ length: count }, randomTopic)
const quotas = { client: 3, total: 5 }
const nowMs = 1_900_000_000_000
const store = (...requests: { client: string; topics: readonly string[] }[]) =>
  storeSubscriptions(server.context.relayDb, requests, { quotas, nowMs })
const countOf = (client: string) =>
  server.db.execute("SELECT FROM relay_subscriptions WHERE client = decode($1, 'hex')", [client])

const overClient = { scope: 'client', resource: 'topics' }
const overTotal = { scope: 'total', resource: 'topics' }

test('a client has its quota of topics, and not one more', async () => {
  expect(await store({ client: one, topics: topics(3) })).toEqual([null])
  expect(await store({ client: one, topics: topics(1) })).toEqual([overClient])
  expect(await store({ client: two, topics: topics(4) })).toEqual([overClient])
  expect([await countOf(one), await countOf(two)]).toEqual([3, 0])
})

test('the clients of one batch share the total, in their order', async () => {
  const requests = [one, two, three].map((client) => ({ client, topics: topics(2) }))
  expect(await store(...requests)).toEqual([null, null, overTotal])
  expect([await countOf(one), await countOf(two), await countOf(three)]).toEqual([2, 2, 0])
  expect(await store({ client: three, topics: topics(1) })).toEqual([null])
  expect(await store({ client: two, topics: topics(1) })).toEqual([overTotal])
})

test('the topics of a client count together in one batch, the same topic once', async () => {
  const [first, second, ...more] = topics(4)
  if (!first || !second) throw new Error('No topics')
  const twice = [
    { client: one, topics: [first, second] },
    { client: one, topics: [second, first] },
  ]
  expect(await store(...twice)).toEqual([null, null])
  expect(await countOf(one)).toBe(2)
  const over = [
    { client: one, topics: more.slice(0, 1) },
    { client: one, topics: more.slice(1) },
  ]
  expect(await store(...over)).toEqual([overClient, overClient])
})

test('topics that are stored already cost nothing, at every quota', async () => {
  const known = topics(3)
  await store({ client: one, topics: known })
  await store({ client: two, topics: topics(2) })
  expect(await store({ client: one, topics: known })).toEqual([null])
  expect(await store({ client: one, topics: [...known, ...topics(1)] })).toEqual([overClient])
  expect(await store({ client: two, topics: topics(1) })).toEqual([overTotal])
})

test('topics that are stored already stay, after the operator has lowered the quotas below them', async () => {
  const known = topics(3)
  await store({ client: one, topics: known })
  const lower = (...wanted: readonly string[]) => {
    const limits = { quotas: { client: 2, total: 2 }, nowMs }
    return storeSubscriptions(server.context.relayDb, [{ client: one, topics: wanted }], limits)
  }
  expect(await lower(...known)).toEqual([null])
  expect(await lower(...known, ...topics(1))).toEqual([overClient])
})
