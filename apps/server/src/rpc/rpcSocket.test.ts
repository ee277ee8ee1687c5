import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createTestServer } from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

/** A node that answers eth_subscribe and then sends two heads. */
async function startSubscriptionNode(): Promise<{ url: string; drop(): void }> {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  opened.push(sockets)
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id } = JSON.parse(String(data))
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0xsub' }))
      for (const number of ['0x1', '0x2']) {
        const params = { subscription: '0xsub', result: { number } }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
      }
    })
  })
  await once(sockets, 'listening')
  const address = sockets.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `ws://127.0.0.1:${port}`,
    drop: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

async function setUp(origins: string[] = ['*']) {
  const node = await startFakeNode({ answer: (method) => `answer to ${method}` })
  opened.push(node)
  const heads = await startSubscriptionNode()
  const server = await createTestServer({
    listen: true,
    projects: [{ id: 'test', origins }],
    chains: { 'eip155:1': { rpc: [node.url], ws: [heads.url] }, 'eip155:2': [node.url] },
  })
  opened.push(server)
  const url = String(server.url).replace('http', 'ws')
  const open = (query: string, headers: Record<string, string> = {}): WebSocket => {
    const socket = new WebSocket(`${url}/v1?${query}`, { headers })
    socket.on('error', () => {})
    opened.push({ close: () => socket.terminate() })
    return socket
  }
  return { open, heads }
}

async function receive(socket: WebSocket, count: number): Promise<unknown[]> {
  const texts: unknown[] = []
  for await (const [data] of on(socket)) {
    texts.push(JSON.parse(String(data)))
    if (texts.length === count) return texts
  }
  return texts
}

async function* on(socket: WebSocket): AsyncGenerator<[unknown]> {
  const queue: unknown[] = []
  let notify = (): void => {}
  socket.on('message', (data) => {
    queue.push(data)
    notify()
  })
  while (true) {
    if (queue.length === 0) {
      await new Promise<void>((resolve) => {
        notify = resolve
      })
    }
    yield [queue.shift()]
  }
}

test('the RPC proxy answers single requests and batches over a websocket', async () => {
  const { open } = await setUp()
  const socket = open('chainId=eip155:1&projectId=test')
  await once(socket, 'open')
  const replies = receive(socket, 2)
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }))
  socket.send(JSON.stringify([{ jsonrpc: '2.0', id: 2, method: 'eth_sign' }]))
  expect(await replies).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: 1, result: 'answer to eth_blockNumber' },
      [{ jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not allowed' } }],
    ]),
  )
})

test('the RPC proxy forwards subscriptions to the websocket of a node, and its notifications to the page', async () => {
  const { open, heads } = await setUp()
  const socket = open('chainId=eip155:1&projectId=test')
  await once(socket, 'open')
  const replies = receive(socket, 3)
  socket.send(
    JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'eth_subscribe', params: ['newHeads'] }),
  )
  expect(await replies).toMatchObject([
    { id: 5, result: '0xsub' },
    { params: { result: { number: '0x1' } } },
    { params: { result: { number: '0x2' } } },
  ])
  heads.drop()
  const [code] = await once(socket, 'close')
  expect(code).toBe(1013)
})

test('the RPC proxy responds with an error when no node of the chain has a websocket', async () => {
  const { open } = await setUp()
  const socket = open('chainId=eip155:2&projectId=test')
  await once(socket, 'open')
  const replies = receive(socket, 1)
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 6, method: 'eth_subscribe', params: ['logs'] }))
  expect(await replies).toMatchObject([{ id: 6, error: { code: -32601 } }])
})

test.each([
  ['an unknown project', 'chainId=eip155:1&projectId=unknown', 'https://shop.example', 401],
  ['a foreign origin', 'chainId=eip155:1&projectId=test', 'https://evil.example', 403],
  ['a chain that is not served', 'chainId=eip155:77&projectId=test', 'https://shop.example', 400],
])('the RPC proxy rejects %s before the websocket opens', async (_who, query, origin, status) => {
  const { open } = await setUp(['https://shop.example'])
  const socket = open(query, { origin })
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(status)
})
