import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTokenBucket } from '../rateLimit/tokenBucket.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createConnection } from './connection.ts'
import { createIpUsage } from './ipUsage.ts'
import { createIpUsages } from './ipUsages.ts'
import { openRelayContext } from './openRelayContext.ts'
import { serveSocket } from './serveSocket.ts'

let server: TestServer
let opened: Awaited<ReturnType<typeof openRelayContext>>
beforeAll(async () => {
  server = await createTestServer()
  const { clock, context } = server
  const ipUsages = createIpUsages({ clock, callsPerSecond: 1 })
  opened = await openRelayContext(context, { node: 'a', ipUsages })
})
afterAll(async () => {
  await opened.close()
  await server.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A served socket that pings as often as the test says, and whether the relay has paused it. */
function serve(perSecond: { client: number; address: number }) {
  let isPaused = false
  const socket: WebSocket = Object.create(WebSocket.prototype, {
    bufferedAmount: { value: 0 },
    isPaused: { get: () => isPaused },
    pause: {
      value: () => {
        isPaused = true
      },
    },
    resume: {
      value: () => {
        isPaused = false
      },
    },
  })
  const calls = createTokenBucket(perSecond.client, 0)
  const ipUsage = createIpUsage('192.0.2.1', perSecond.address, 0)
  const owner = { client: 'c1', did: 'did:key:c1', project: 'shop', ipUsage, calls }
  const rules = { onFailure: () => {}, onQuota: () => {} }
  serveSocket({ ...opened.relay, now: () => 0 }, createConnection(socket, owner), rules)
  return {
    ping(times: number) {
      for (let time = 0; time < times; time++) socket.emit('ping')
    },
    isPaused: () => isPaused,
  }
}

test.each([
  ['its client', { client: 1, address: 1_000 }],
  ['its address', { client: 1_000, address: 1 }],
])('a socket waits while %s has spent the calls of five seconds', (_title, perSecond) => {
  const { ping, isPaused } = serve(perSecond)
  ping(5)
  expect(isPaused()).toBe(false)
  ping(1)
  expect(isPaused()).toBe(true)
  vi.advanceTimersByTime(1_019)
  expect(isPaused()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isPaused()).toBe(false)
})
