import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createProjectStore } from './projectStore.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

function openCountingStore() {
  let queries = 0
  const store = createProjectStore(
    {
      query: (...args) => {
        queries += 1
        return server.db.query(...args)
      },
    },
    server.clock,
  )
  return { store, queries: () => queries }
}

test('1,000 concurrent misses of one project make one query', async () => {
  const { store, queries } = openCountingStore()
  const found = await Promise.all(Array.from({ length: 1_000 }, () => store.find('test')))
  expect(new Set(found.map((project) => project?.id))).toEqual(new Set(['test']))
  expect(queries()).toBe(1)
})

test('random project ids do not evict a known project', async () => {
  const { store, queries } = openCountingStore()
  await store.find('test')
  for (let at = 0; at < 5_100; at += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, each) => store.find(`random-${at + each}`)))
  }
  const before = queries()
  expect((await store.find('test'))?.id).toBe('test')
  expect(await store.find('random-5099')).toBeNull()
  expect(queries()).toBe(before)
  server.clock.advance(5_000)
  expect((await store.find('test'))?.id).toBe('test')
  expect(queries()).toBe(before + 1)
})
