import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/context.ts'
import type { Limit } from '../rateLimit/rateLimiter.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { limitPerIp, type PerIpRules } from './limitPerIp.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    env: { REQUESTS_PER_MINUTE_PER_IP: '1200', TRUSTED_PROXIES: '1' },
  })
})
afterAll(() => server.close())

/** The limits that a request to `/codes/{id}` counts towards. */
async function limitsOf(rules: PerIpRules): Promise<readonly Limit[]> {
  const limits: Limit[] = []
  const limiter = { check: async (limit: Limit) => void limits.push(limit) }
  const context: Context = { ...server.context, limiter }
  const app = new Hono()
  app.post('/codes/:id', async (c) => {
    await limitPerIp(c, context, rules)
    return c.body(null, 204)
  })
  const headers = { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' }
  await app.request('/codes/one', { method: 'POST', headers })
  return limits
}

test('a request counts towards the limit of its address on the whole server', async () => {
  expect(await limitsOf({})).toEqual([{ key: 'ip:192.0.2.1', max: 1_200, windowMs: 60_000 }])
})

test('an endpoint with a limit of its own counts by method and pattern too, after the server’s', async () => {
  expect(await limitsOf({ callsPerMinutePerIp: 5 })).toEqual([
    { key: 'ip:192.0.2.1', max: 1_200, windowMs: 60_000 },
    { key: 'call:POST:/codes/:id:192.0.2.1', max: 5, windowMs: 60_000 },
  ])
})

test('an endpoint that allows no calls has a limit too', async () => {
  expect(await limitsOf({ callsPerMinutePerIp: 0 })).toMatchObject([{}, { max: 0 }])
})

test('both limits of a login fail closed', async () => {
  const limits = await limitsOf({ callsPerMinutePerIp: 5, failClosed: true })
  expect(limits.map(({ failClosed }) => failClosed)).toEqual([true, true])
  expect(await limitsOf({ failClosed: false })).toEqual([
    { key: 'ip:192.0.2.1', max: 1_200, windowMs: 60_000 },
  ])
})
