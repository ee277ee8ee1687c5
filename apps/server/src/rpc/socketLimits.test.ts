import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { openRpcPage, type RpcPage } from '../testing/rpcPage.ts'
import { startSubscriptionNode } from '../testing/subscriptionNode.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

function keep<T extends { close(): unknown }>(each: T): T {
  opened.push(each)
  return each
}

async function open(
  chain: Readonly<Record<string, unknown>>,
  env: TestServerOptions['env'] = {},
): Promise<TestServer> {
  const chains = { 'eip155:1': chain }
  return keep(
    await createTestServer({ listen: true, chains, env: { TRUSTED_PROXIES: '1', ...env } }),
  )
}

const openPage = async (server: TestServer, ip = '192.0.2.1'): Promise<RpcPage> =>
  keep(await openRpcPage(server.url ?? '', { ip }))

/** The HTTP status that rejects a handshake. */
async function refusalOf(server: TestServer, path: string, ip = '192.0.2.1'): Promise<number> {
  const socket = new WebSocket(`${server.url?.replace('http', 'ws')}${path}`, {
    headers: { 'x-forwarded-for': ip },
  })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  socket.terminate()
  return response.statusCode
}

const path = '/v1?chainId=eip155:1&projectId=test'

test('a node of the server has RPC_SOCKETS websockets, and RPC_SOCKETS_PER_IP of one address', async () => {
  const node = keep(await startFakeNode())
  const server = await open({ rpc: [node.url] }, { RPC_SOCKETS: '3', RPC_SOCKETS_PER_IP: '2' })
  const socketsOf = () => /^latchkey_rpc_sockets (\d+)$/m.exec(server.context.metrics.text())?.[1]
  const first = await openPage(server)
  await openPage(server)
  expect(await refusalOf(server, path)).toBe(429)
  await openPage(server, '192.0.2.2')
  expect(socketsOf()).toBe('3')
  expect(await refusalOf(server, path, '192.0.2.3')).toBe(503)
  first.close()
  await expect.poll(socketsOf).toBe('2')
  await openPage(server)
})

test.each(['/v2?chainId=eip155:1&projectId=test', '/v1/x?chainId=eip155:1&projectId=test'])(
  'the RPC proxy accepts no websocket at %s',
  async (other) => {
    const node = keep(await startFakeNode())
    const server = await open({ rpc: [node.url] })
    expect(await refusalOf(server, other)).toBeGreaterThanOrEqual(400)
  },
)

test('a page has 100 requests without a reply, and the next one closes its websocket', async () => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let asked = 0
  let release = (): void => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const node = keep(
    await startFakeNode({
      async answer(method) {
        if (method === 'eth_chainId') return '0x1'
        asked += 1
        if (asked === 100) arrive()
        await blocked
        return '0x2'
      },
    }),
  )
  const server = await open({ rpc: [node.url] })
  const page = await openPage(server)
  const request = (id: number) =>
    page.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_gasPrice' }))
  for (let id = 1; id <= 100; id++) request(id)
  await arrived
  expect(page.socket.readyState).toBe(WebSocket.OPEN)
  const closed = once(page.socket, 'close')
  request(101)
  const [code] = await closed
  release()
  expect(code).toBe(1008)
})

test('answered requests no longer count, and a binary message closes the websocket', async () => {
  const node = keep(await startFakeNode({ answer: () => '0x2' }))
  const server = await open({ rpc: [node.url] })
  const page = await openPage(server)
  for (let id = 1; id <= 120; id++) {
    expect(await page.request({ id, method: 'eth_gasPrice' })).toMatchObject({ id, result: '0x2' })
  }
  const closed = once(page.socket, 'close')
  page.socket.send(Buffer.from('{"id":1,"method":"eth_gasPrice"}'))
  expect((await closed)[0]).toBe(1008)
})

test('the websocket to a node closes with the page’s', async () => {
  const node = keep(await startFakeNode())
  const heads = keep(await startSubscriptionNode())
  const server = await open({ rpc: [node.url], ws: [heads.url] })
  const page = await openPage(server)
  await page.request({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
  expect(heads.openSockets()).toBe(1)
  page.close()
  await expect.poll(() => heads.openSockets()).toBe(0)
})

test('a page whose node closes is told so, and no other node is tried', async () => {
  const node = keep(await startFakeNode())
  const heads = keep(await startSubscriptionNode())
  const second = keep(await startSubscriptionNode())
  const server = await open({ rpc: [node.url], ws: [heads.url, second.url] })
  const page = await openPage(server)
  await page.request({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
  const closed = once(page.socket, 'close')
  heads.close()
  expect((await closed)[0]).toBe(1013)
  expect(second.openSockets()).toBe(0)
})

test('a body has four megabytes, and not one byte more', async () => {
  const node = keep(await startFakeNode({ answer: () => '0x2' }))
  const server = await open({ rpc: [node.url] })
  const post = async (bytes: number) => {
    const [head, tail] = ['{"id":1,"method":"eth_gasPrice","a":"', '"}']
    const body = `${head}${'x'.repeat(bytes - head.length - tail.length)}${tail}`
    return (await server.request('/v1?chainId=eip155:1', { method: 'POST', body })).status
  }
  expect(await post(4 * 1_048_576)).toBe(200)
  expect(await post(4 * 1_048_576 + 1)).toBe(413)
})
