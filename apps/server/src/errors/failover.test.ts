import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer
const lines: string[] = []
afterEach(async () => {
  lines.length = 0
  await server.close()
})

async function open(env: Record<string, string> = {}): Promise<void> {
  server = await createTestServer({
    env,
    log: createLog('info', (line) => lines.push(line)),
    projects: [{ id: 'test', origins: ['https://shop.example'] }],
  })
}

const failures = [
  ['PostgreSQL stops', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['the host became a standby', Object.assign(new Error('read-only'), { code: '25006' })],
  ['a connection breaks', new Error('Connection terminated unexpectedly')],
  ['no host accepts connections', Object.assign(new Error(''), { code: 'ECONNREFUSED' })],
] as const

test.each(failures)('when %s, the API responds with 503 and Retry-After', async (_what, error) => {
  await open()
  server.context.projects.find = async () => {
    throw error
  }
  const response = await server.request('/appkit/v1/config')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect((await response.json()).code).toBe('server/unavailable')
  expect(lines.join('')).toContain('"event":"request.unserved"')
})

test('a statement that the database rejects is the server’s own error', async () => {
  await open()
  server.context.projects.find = async () => {
    throw Object.assign(new Error('syntax error'), { code: '42601' })
  }
  expect((await server.request('/appkit/v1/config')).status).toBe(500)
})

test('the log has each refused request with its id and code, at level info', async () => {
  await open({ REQUESTS_PER_MINUTE_PER_IP: '2' })
  const headers = { 'x-request-id': 'a-request-id', origin: 'https://other.example' }
  expect((await server.request('/appkit/v1/config', { headers })).status).toBe(403)
  await server.request('/appkit/v1/config')
  expect((await server.request('/appkit/v1/config')).status).toBe(429)
  const refused = lines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'request.refused')
  expect(refused).toMatchObject([
    { level: 'info', requestId: 'a-request-id', code: 'app/origin-not-allowed', status: 403 },
    { level: 'info', status: 429 },
  ])
})
