import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeNode, type FakeNodeOptions, startFakeNode } from '../testing/fakeNode.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

async function node(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const started = await startFakeNode(options)
  opened.push(started)
  return started
}

async function serverOn(
  nodes: readonly FakeNode[],
  more: { env?: Record<string, string>; bundlers?: string[] } = {},
): Promise<TestServer> {
  const rpc = nodes.map(({ url }) => url)
  const server = await createTestServer({
    chains: { 'eip155:1': { rpc, bundlers: more.bundlers ?? [] } },
    env: more.env ?? {},
  })
  opened.push(server)
  return server
}

const URL = '/v1?chainId=eip155:1&projectId=test'

async function post(server: TestServer, body: unknown, url: string = URL): Promise<Response> {
  return server.request(url, { method: 'POST', body: JSON.stringify(body) })
}

test('the RPC proxy forwards a single request with its id, for any content type', async () => {
  const server = await serverOn([await node({ answer: () => '0x2a' })])
  const response = await server.request(URL, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'mine', method: 'eth_blockNumber' }),
  })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'mine', result: '0x2a' })
})

test('the RPC proxy forwards a batch as one request to the node and answers in order', async () => {
  const upstream = await node({ answer: (method) => method })
  const server = await serverOn([upstream])
  await post(server, { id: 0, method: 'eth_gasPrice' })
  const before = upstream.httpRequests
  const batch = ['eth_blockNumber', 'eth_gasPrice', 'net_version'].map((method, index) => ({
    jsonrpc: '2.0',
    id: index + 10,
    method,
  }))
  const replies = await (await post(server, batch)).json()
  expect(replies).toEqual(batch.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })))
  expect(upstream.httpRequests - before).toBe(1)
})

test("the RPC proxy answers WalletConnect's `test` method without a node", async () => {
  const upstream = await node()
  const server = await serverOn([upstream])
  const response = await post(server, { jsonrpc: '2.0', id: 1, method: 'test', params: [] })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: true })
  expect(upstream.httpRequests).toBe(0)
})

test('the RPC proxy rejects methods that are not on the list and forwards the rest of the batch', async () => {
  const upstream = await node({ answer: () => '0x5' })
  const server = await serverOn([upstream])
  const response = await post(server, [
    { id: 1, method: 'anvil_setBalance', params: ['0x1', '0x2'] },
    { id: 2, method: 'eth_gasPrice' },
    'nonsense',
  ])
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not allowed' } },
    { jsonrpc: '2.0', id: 2, result: '0x5' },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
  ])
  expect(upstream.requestedMethods).not.toContain('anvil_setBalance')
})

test('the RPC proxy allows further methods of the operator’s settings', async () => {
  const env = { RPC_METHODS: 'anvil_mine,zks_estimateFee' }
  const server = await serverOn([await node({ answer: () => null })], { env })
  const response = await post(server, { id: 1, method: 'anvil_mine' })
  expect(await response.json()).toMatchObject({ id: 1 })
  expect(response.status).toBe(200)
})

test('the RPC proxy forwards the error of a node with its data', async () => {
  const upstream = await node({
    answer: () => {
      throw { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    },
  })
  const server = await serverOn([upstream])
  expect(await (await post(server, { id: 7, method: 'eth_call', params: [] })).json()).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  })
})

const misbehaviours: Record<string, NonNullable<FakeNodeOptions['misbehave']>> = {
  'hangs up': (_request, response) => {
    response.destroy()
    return true
  },
  'answers 503': (_request, response) => {
    response.writeHead(503).end('no')
    return true
  },
  'answers 429': (_request, response) => {
    response.writeHead(429, { 'retry-after': '1' }).end('{}')
    return true
  },
  'answers HTML': (_request, response) => {
    response.end('<html>maintenance</html>')
    return true
  },
  'cuts the JSON short': (_request, response) => {
    response.end('{"jsonrpc":"2.0","id":0,"resu')
    return true
  },
  'answers under another id': (_request, response) => {
    response.end('{"jsonrpc":"2.0","id":99,"result":"0xbad"}')
    return true
  },
  'says its limit is exceeded': ({ methods }, response) => {
    if (methods[0] === 'eth_chainId') return false
    response.end('{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"limit exceeded"}}')
    return true
  },
}

test.each(Object.entries(misbehaviours))(
  'the RPC proxy tries the next node when one %s',
  async (_how, misbehave) => {
    const bad = await node({ misbehave })
    const good = await node({ answer: () => '0x600d' })
    const server = await serverOn([bad, good])
    const response = await post(server, { id: 1, method: 'eth_blockNumber' })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x600d' })
  },
)

test('the RPC proxy sends no request to a node of another chain', async () => {
  const stranger = await node({ chainId: 5, answer: () => '0xbad' })
  const server = await serverOn([stranger, await node({ answer: () => '0x600d' })])
  const response = await post(server, { id: 1, method: 'eth_getBalance' })
  expect(await response.json()).toMatchObject({ result: '0x600d' })
  expect(stranger.requestedMethods).toEqual(['eth_chainId'])
})

test('the RPC proxy retries the requests that a node left out of a batch, and orders swapped replies', async () => {
  let first = true
  const upstream = await node({
    answer: (method) => method,
    misbehave: ({ body, methods }, response) => {
      if (!first || methods.length < 2) return false
      first = false
      const [, second] = JSON.parse(body) as { id: number; method: string }[]
      response.end(JSON.stringify([{ jsonrpc: '2.0', id: second?.id, result: second?.method }]))
      return true
    },
  })
  const server = await serverOn([upstream])
  const response = await post(server, [
    { id: 'a', method: 'eth_gasPrice' },
    { id: 'b', method: 'eth_blockNumber' },
  ])
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'eth_gasPrice' },
    { jsonrpc: '2.0', id: 'b', result: 'eth_blockNumber' },
  ])
})

test('the RPC proxy never sends a signed transaction twice when the first answer is lost', async () => {
  const lossy = await node({
    misbehave: ({ methods }, response) => {
      if (methods[0] !== 'eth_sendRawTransaction') return false
      response.destroy()
      return true
    },
  })
  const other = await node()
  const server = await serverOn([lossy, other])
  const response = await post(server, { id: 1, method: 'eth_sendRawTransaction', params: ['0x02'] })
  expect(response.status).toBe(503)
  expect(
    lossy.requestedMethods.filter((method) => method === 'eth_sendRawTransaction'),
  ).toHaveLength(1)
  expect(other.requestedMethods).not.toContain('eth_sendRawTransaction')
})

test('the RPC proxy sends a signed transaction to the next node when the first is unreachable', async () => {
  const dead = await startFakeNode()
  await dead.close()
  const alive = await node({ answer: () => '0xhash' })
  const server = await serverOn([dead, alive])
  const response = await post(server, { id: 1, method: 'eth_sendRawTransaction', params: ['0x02'] })
  expect(await response.json()).toMatchObject({ result: '0xhash' })
})

test('the RPC proxy responds with 503 in the documented shape when no node responds', async () => {
  const dead = await startFakeNode()
  await dead.close()
  const server = await serverOn([dead])
  const response = await post(server, { id: 1, method: 'eth_blockNumber' })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'rpc/unreachable' })
})

test('the RPC proxy counts every request of a batch towards the project’s rate limit', async () => {
  const env = { RPC_REQUESTS_PER_MINUTE_PER_PROJECT: '5' }
  const server = await serverOn([await node()], { env })
  const batch = (size: number) =>
    Array.from({ length: size }, (_, id) => ({ id, method: 'eth_blockNumber' }))
  expect((await post(server, batch(4))).status).toBe(200)
  const refused = await post(server, batch(2))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the RPC proxy rejects a chain it does not serve, bad JSON, and a GET without a websocket', async () => {
  const server = await serverOn([await node()])
  const elsewhere = await post(server, { id: 1, method: 'eth_chainId' }, '/v1?chainId=eip155:5')
  expect(elsewhere.status).toBe(400)
  expect(await elsewhere.json()).toMatchObject({ reasons: [{ field: 'chainId' }] })
  const broken = await server.request(URL, { method: 'POST', body: '{"id":' })
  expect(await broken.json()).toMatchObject({ id: null, error: { code: -32700 } })
  expect((await server.request(URL)).status).toBe(426)
})

test('the RPC proxy forwards ERC-4337 methods, and no others, to the bundler', async () => {
  const bundler = await node({ answer: () => ({ success: true }) })
  const server = await serverOn([await node()], { bundlers: [bundler.url] })
  const url = '/v1/bundler?chainId=eip155:1&bundler=pimlico&projectId=test'
  const receipt = await post(
    server,
    { id: 3, method: 'eth_getUserOperationReceipt', params: ['0x1'] },
    url,
  )
  expect(await receipt.json()).toEqual({ jsonrpc: '2.0', id: 3, result: { success: true } })
  const refused = await post(server, { id: 4, method: 'eth_call' }, url)
  expect(await refused.json()).toMatchObject({ error: { code: -32601 } })
})
