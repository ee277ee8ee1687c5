import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createNodesFrom } from './bundlerNodes.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The requests of one batch, the most that ran at the same time, and what each was answered. */
async function runBatch(requests: number) {
  let running = 0
  let most = 0
  const nodes = createNodesFrom(server.context, async ({ params }) => {
    running++
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return params
  })
  const batch = Array.from({ length: requests }, (_, at) => ({ method: 'test', params: [at] }))
  const outcomes = await nodes.requestMany(batch)
  return { most, outcomes }
}

test.each([
  [1, 1],
  [4, 4],
  [1_000, 4],
])(
  'for a batch of %i requests, the bundler processes %i at the same time',
  async (requests, atOnce) => {
    const { most, outcomes } = await runBatch(requests)
    expect({ most, answered: outcomes.length }).toEqual({ most: atOnce, answered: requests })
    expect(outcomes).toEqual(Array.from({ length: requests }, (_, at) => ({ result: [at] })))
  },
)

test('the bundler starts no more requests of a batch once the reply is given up', async () => {
  const stop = new AbortController()
  let answered = 0
  const nodes = createNodesFrom(server.context, async () => {
    answered++
    stop.abort()
    return null
  })
  const batch = Array.from({ length: 1_000 }, () => ({ method: 'test' }))
  await nodes.requestMany(batch, stop.signal)
  expect(answered).toBe(1)
})
