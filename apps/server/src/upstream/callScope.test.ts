import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { startFakeVendor } from '../testing/fakeVendor.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

async function traceOf(traceparent: string): Promise<string | undefined> {
  let headers: IncomingMessage['headers'] = {}
  const node = createServer((request, response) => {
    headers = request.headers
    response.setHeader('content-type', 'application/json')
    response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  closers.push(() => node.close())
  const address = node.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await createTestServer({ chains: { 'eip155:1': `http://127.0.0.1:${port}` } })
  closers.push(() => server.close())
  await server.request('/v1?chainId=eip155:1', {
    method: 'POST',
    headers: { traceparent },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  })
  return typeof headers.traceparent === 'string' ? headers.traceparent : undefined
}

test('the server passes the trace context of a request on to the node', async () => {
  expect(await traceOf(TRACE)).toBe(TRACE)
})

test('the server passes no malformed trace context on', async () => {
  expect(await traceOf('00-secret-text')).toBeUndefined()
})

test('a failed call to a vendor is counted by vendor and logged with the request id', async () => {
  const vendor = await startFakeVendor(() => ({ status: 500, json: {} }))
  closers.push(() => vendor.close())
  const lines: string[] = []
  const server = await createTestServer({
    chains: { 'eip155:1': 'http://127.0.0.1:1' },
    env: {
      PROVIDERS: JSON.stringify({ balance: { vendor: 'zerion', apiKey: 'key', url: vendor.url } }),
    },
    log: createLog('info', (line) => lines.push(line)),
  })
  closers.push(() => server.close())
  const address = `0x${'1'.repeat(40)}`
  const headers = { 'x-request-id': 'a-request-id' }
  const response = await server.request(`/v1/account/${address}/balance?currency=usd`, { headers })
  expect(response.status).toBe(503)
  expect(server.context.metrics.text()).toMatch(/latchkey_vendor_failures_total\{vendor="\w+"\} 1/)
  const failed = lines
    .map((line) => JSON.parse(line))
    .find(({ event }) => event === 'vendor.failed')
  expect(failed).toMatchObject({ level: 'info', requestId: 'a-request-id' })
})
