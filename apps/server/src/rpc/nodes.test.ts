import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { type FakeNode, type FakeNodeOptions, startFakeNode } from '../testing/fakeNode.ts'
import { createNodes, type Nodes, NodesDownError } from './nodes.ts'
import { RpcError } from './requestNode.ts'

const opened: FakeNode[] = []
afterEach(async () => {
  for (const node of opened.splice(0)) await node.close()
})

async function open(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const node = await startFakeNode(options)
  opened.push(node)
  return node
}

/** A node that replies to every request with this HTTP status. */
const failing = (status: number) =>
  open({
    misbehave(_request, response) {
      response.writeHead(status).end('{}')
      return true
    },
  })

/** A node that rejects every request with this JSON-RPC error. */
const rejecting = (code: number) =>
  open({
    answer() {
      throw { code, message: `error ${code}`, data: '0x08' }
    },
  })

function nodesOf(nodes: readonly { url: string }[], chainId?: number): Nodes {
  return createNodes({
    urls: nodes.map(({ url }) => url),
    timeoutMs: 5_000,
    metrics: createMetrics(),
    label: 'eip155:1',
    ...(chainId === undefined ? {} : { chainId }),
  })
}

/** The URL of a node that has ended: its port refuses connections. */
async function unreachable(): Promise<{ url: string }> {
  const node = await startFakeNode()
  await node.close()
  return { url: node.url }
}
const read = { method: 'eth_blockNumber' }
const write = { method: 'eth_sendRawTransaction', params: ['0x01'] }

test('the first node responds, and the second is not asked', async () => {
  const [first, second] = [await open({ answer: () => '0x2' }), await open()]
  expect(await nodesOf([first, second]).request(read)).toBe('0x2')
  expect(second.httpRequests).toBe(0)
})

test('a read is tried at the next node, and three times at each', async () => {
  const [down, up] = [await failing(503), await open({ answer: () => '0x2' })]
  expect(await nodesOf([down, up]).request(read)).toBe('0x2')
  expect([down.httpRequests, up.httpRequests]).toEqual([1, 1])
  const nodes = [await failing(503), await failing(503)]
  await expect(nodesOf(nodes).request(read)).rejects.toBeInstanceOf(NodesDownError)
  expect(nodes.map(({ httpRequests }) => httpRequests)).toEqual([3, 3])
})

test('a node that has failed is asked after the others', async () => {
  const [down, up] = [await failing(503), await open()]
  const nodes = nodesOf([down, up])
  await nodes.request(read)
  await nodes.request(read)
  expect([down.httpRequests, up.httpRequests]).toEqual([1, 2])
})

test.each([500, 502, 503, 429, 403])(
  'a signed transaction goes to one node, once, when it replies with HTTP %i',
  async (status) => {
    const [first, second] = [await failing(status), await open()]
    await expect(nodesOf([first, second]).request(write)).rejects.toBeInstanceOf(NodesDownError)
    expect([first.httpRequests, second.httpRequests]).toEqual([1, 0])
  },
)

test('a signed transaction whose reply is lost is not sent again', async () => {
  const lost = await open({
    misbehave(_request, response) {
      response.destroy()
      return true
    },
  })
  const second = await open()
  await expect(nodesOf([lost, second]).request(write)).rejects.toBeInstanceOf(NodesDownError)
  expect([lost.httpRequests, second.httpRequests]).toEqual([1, 0])
})

test('a signed transaction goes to the next node when the first refuses the connection', async () => {
  const second = await open({ answer: () => '0xhash' })
  expect(await nodesOf([await unreachable(), second]).request(write)).toBe('0xhash')
  expect(second.requestedMethods).toEqual(['eth_sendRawTransaction'])
})

test('a batch with a signed transaction is not repeated', async () => {
  const [first, second] = [await failing(503), await open()]
  const outcomes = await nodesOf([first, second]).requestMany([read, write])
  expect(outcomes).toEqual([null, null])
  expect([first.httpRequests, second.httpRequests]).toEqual([1, 0])
})

test('an error of a node is an answer, and no other node is asked', async () => {
  const [first, second] = [await rejecting(3), await open()]
  const error = await nodesOf([first, second])
    .request(read)
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(RpcError)
  expect(error).toMatchObject({ code: 3, message: 'error 3', data: '0x08' })
  expect(second.httpRequests).toBe(0)
})

test('a node that is overloaded gives its requests to the next', async () => {
  const [first, second] = [await rejecting(-32_005), await open({ answer: () => '0x2' })]
  expect(await nodesOf([first, second]).request(read)).toBe('0x2')
})

test.each([
  [400, true],
  [500, true],
  [401, false],
  [404, false],
  [501, false],
])('a JSON-RPC error with HTTP %i is read: %s', async (status, isRead) => {
  const node = await open({
    misbehave(_request, response) {
      response.writeHead(status).end('{"id":0,"error":{"code":3,"message":"reverted"}}')
      return true
    },
  })
  const reply = nodesOf([node]).request(write)
  await expect(reply).rejects.toBeInstanceOf(isRead ? RpcError : NodesDownError)
})

test('replies count by their ids; those of no request are left out', async () => {
  const node = await open({
    misbehave(_request, response) {
      const replies = [
        { id: 2, result: 'other' },
        { id: 1, result: 'second' },
        { id: -1, result: 'none' },
        { id: 0, result: 'first' },
      ]
      response.end(JSON.stringify(replies))
      return true
    },
  })
  expect(await nodesOf([node]).requestMany([read, read])).toEqual([
    { result: 'first' },
    { result: 'second' },
  ])
})

test('requests that a node leaves out go to the next node, and no others', async () => {
  const partial = await open({
    misbehave(_request, response) {
      response.end('[{"id":1,"result":"0x1"}]')
      return true
    },
  })
  const next = await open({ answer: (method) => `of ${method}` })
  const requests = ['eth_gasPrice', 'eth_blockNumber', 'eth_chainId2'].map((method) => ({ method }))
  expect(await nodesOf([partial, next]).requestMany(requests)).toEqual([
    { result: 'of eth_gasPrice' },
    { result: '0x1' },
    { result: 'of eth_chainId2' },
  ])
  expect(next.requestedMethods).toEqual(['eth_gasPrice', 'eth_chainId2'])
})

test('the chain of a node is asked once, and a node of another chain gets nothing else', async () => {
  const [other, own] = [await open({ chainId: 2 }), await open({ chainId: 1 })]
  const nodes = nodesOf([other, own], 1)
  await nodes.request(read)
  await nodes.request(write)
  expect(other.requestedMethods).toEqual(['eth_chainId'])
  expect(own.requestedMethods).toEqual(['eth_chainId', 'eth_blockNumber', 'eth_sendRawTransaction'])
})

test('a signed transaction is not sent to a node of another chain', async () => {
  const other = await open({ chainId: 2 })
  await expect(nodesOf([other], 1).request(write)).rejects.toBeInstanceOf(NodesDownError)
  expect(other.requestedMethods).toEqual(['eth_chainId'])
})

test('a request that the caller has given up is not sent', async () => {
  const node = await open()
  const nodes = nodesOf([node])
  await expect(nodes.request(read, AbortSignal.abort())).rejects.toBeInstanceOf(NodesDownError)
  expect(node.httpRequests).toBe(0)
})

test('a request without a responding node is rejected', async () => {
  await expect(nodesOf([]).request(read)).rejects.toBeInstanceOf(NodesDownError)
  expect(await nodesOf([await unreachable()]).requestMany([write])).toEqual([null])
})
