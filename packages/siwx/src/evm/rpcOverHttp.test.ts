import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { rpcOverHttp } from './rpcOverHttp.ts'
import { isRevert } from './rpcRequest.ts'

const servers = new Set<Server>()
afterAll(() => {
  for (const server of servers) server.close()
})

type Received = { method: string | undefined; type: string | undefined; body: unknown }

async function startNode(reply: unknown, status = 200, headers: Record<string, string> = {}) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    received.push({ method: request.method, type: request.headers['content-type'], body })
    response.writeHead(status, headers).end(JSON.stringify(reply))
  })
  servers.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const call = { method: 'eth_call', params: [{ to: '0x' }, 'latest'] }
const request = (urls: readonly string[], signal = AbortSignal.timeout(5_000)) =>
  rpcOverHttp(urls)(call, signal)

test('rpcOverHttp posts one JSON-RPC call and returns its result, null and false included', async () => {
  for (const result of ['0x1', null, false, 0, '']) {
    const node = await startNode({ jsonrpc: '2.0', id: 1, result })
    expect(await request([node.url])).toBe(result)
    expect(node.received).toEqual([
      {
        method: 'POST',
        type: 'application/json',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x' }, 'latest'] },
      },
    ])
  }
})

test('rpcOverHttp calls the next node after a failure, and no other after a result', async () => {
  const busy = await startNode({ result: '0x1' }, 503)
  const good = await startNode({ result: '0x2' })
  const third = await startNode({ result: '0x3' })
  expect(await request([busy.url, good.url, third.url])).toBe('0x2')
  expect([busy, good, third].map(({ received }) => received.length)).toEqual([1, 1, 0])
})

test('rpcOverHttp asks no other node after a revert', async () => {
  const reverting = await startNode({ error: { code: 3, message: 'execution reverted' } })
  const other = await startNode({ result: '0x1' })
  const failure = await request([reverting.url, other.url]).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 3, message: 'execution reverted' })
  expect(isRevert(failure)).toBe(true)
  expect(other.received).toEqual([])
})

test('rpcOverHttp rejects with the last node’s error, and without a node', async () => {
  const first = await startNode({ error: { code: -32603, message: 'first' } })
  const last = await startNode({ error: { code: -32000, message: 'last' } })
  await expect(request([first.url, last.url])).rejects.toMatchObject({ message: 'last' })
  await expect(request([])).rejects.toThrow('no node is configured')
})

test('rpcOverHttp asks no other node once the time is over', async () => {
  const other = await startNode({ result: '0x1' })
  const aborted = AbortSignal.abort(new Error('too late'))
  await expect(request([other.url, other.url], aborted)).rejects.toThrow('too late')
  expect(other.received).toEqual([])
})

test('rpcOverHttp follows no redirect', async () => {
  const target = await startNode({ result: '0x1' })
  const moved = await startNode({}, 307, { location: target.url })
  await expect(request([moved.url])).rejects.toThrow()
  expect(target.received).toEqual([])
})

test.each([
  [{ code: 3, message: 'anything' }, true],
  [{ code: -32000, message: 'execution reverted: no' }, true],
  [{ code: -32000, message: 'VM Exception: REVERT' }, true],
  [{ code: -32015, message: 'Reverted 0x' }, true],
  [{ code: -32000, message: 'cannot be reverting' }, false],
  [{ code: -32000, message: 'header not found' }, false],
  [{ message: 'execution reverted' }, false],
  [{ code: '3', message: 'execution reverted' }, false],
  [{ code: 4, message: 'rejected' }, false],
  ['execution reverted', false],
  [null, false],
])('isRevert of %j is %s', (error, expected) => {
  expect(isRevert(error)).toBe(expected)
})
