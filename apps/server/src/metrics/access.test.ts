import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { createServer } from '../start/createServer.ts'
import {
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'

const TOKEN = 'a-token-of-thirty-two-characters'
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function open(options: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer(options)
  opened.push(server)
  return server
}

test('the server’s public address serves no metrics by default', async () => {
  const server = await open({})
  expect((await server.request('/metrics')).status).toBe(404)
  const headers = { authorization: 'Bearer ' }
  expect((await server.request('/metrics', { headers })).status).toBe(404)
})

test.each([
  ['no token', 401, {}],
  ['an empty token', 401, { authorization: 'Bearer ' }],
  ['another token', 401, { authorization: `Bearer ${TOKEN}x` }],
  ['a prefix of the token', 401, { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['the token in another scheme', 401, { authorization: `Basic ${TOKEN}` }],
  ['the token', 200, { authorization: `Bearer ${TOKEN}` }],
])(
  'with METRICS_TOKEN set, a request for metrics with %s gets %i',
  async (_what, status, headers) => {
    const server = await open({ env: { METRICS_TOKEN: TOKEN } })
    const response = await server.request('/metrics', { headers })
    expect(response.status).toBe(status)
    expect((await response.text()).includes('process_uptime_seconds')).toBe(status === 200)
  },
)

test('the server rejects a METRICS_TOKEN that is too short at start', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
  expect(() => readConfig({ ADMIN_ADDRESS: 'nowhere' })).toThrow(/ADMIN_ADDRESS/)
  expect(readConfig({ ADMIN_ADDRESS: '[::1]:9400' }).adminAddress).toEqual({
    host: '::1',
    port: 9_400,
  })
})

test('the server’s admin address serves metrics and health without a token, and nothing else', async () => {
  const { databaseUrl } = await open({})
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', ADMIN_ADDRESS: '127.0.0.1:0' })
  const log = createLog('silent', () => {})
  const server = await createServer(config, { databaseUrl, log })
  opened.push(server)
  const status = async (url: string): Promise<number> => (await fetch(url)).status
  for (const path of ['/metrics', '/health', '/ready']) {
    expect(await status(`${server.adminUrl}${path}`), path).toBe(200)
  }
  for (const path of ['/docs', '/openapi.json', '/v1', '/appkit/v1/config']) {
    expect(await status(`${server.adminUrl}${path}`), path).toBe(404)
  }
  expect(await status(`${server.url}/metrics`)).toBe(404)
})

test.each([
  ['/docs', 60],
  ['/openapi.json', 60],
  ['/ready', 600],
  ['/metrics', 120],
])('the server answers %s for one IP address %i times a minute', async (path, most) => {
  const server = await open({ env: { TRUSTED_PROXIES: '1', METRICS_TOKEN: TOKEN } })
  const ask = async (ip: string): Promise<number> => {
    const headers = { 'x-forwarded-for': ip, authorization: `Bearer ${TOKEN}` }
    return (await server.request(path, { headers })).status
  }
  const statuses = await Promise.all(Array.from({ length: most + 50 }, () => ask('1.1.1.1')))
  expect(statuses.filter((status) => status === 200)).toHaveLength(most)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  expect(await ask('2.2.2.2')).toBe(200)
})

test('many requests to /ready query the database once a second', async () => {
  const server = await open({})
  const { execute } = server.context.db
  let looks = 0
  server.context.db.execute = (sql, values) => {
    if (sql === 'SELECT 1') looks += 1
    return execute.call(server.context.db, sql, values)
  }
  await Promise.all(Array.from({ length: 200 }, () => server.request('/ready')))
  expect(looks).toBeLessThanOrEqual(2)
  server.clock.advance(1_000)
  expect((await server.request('/ready')).status).toBe(200)
  expect(looks).toBeGreaterThanOrEqual(2)
})
