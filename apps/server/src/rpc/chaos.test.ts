import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'

const READS = 300
const FAULTY = 0.3

// A gzip bomb: 40 MB compressed to 40 kB.
const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '))

type Fault = (response: ServerResponse) => void

const status =
  (code: number): Fault =>
  (response) =>
    response.writeHead(code).end('{}')
const body =
  (text: string): Fault =>
  (response) =>
    response.end(text)

const faults: readonly Fault[] = [
  (response) => response.destroy(),
  ...[403, 408, 413, 429, 500, 502, 503, 504].map(status),
  body(''),
  body('null'),
  body('[]'),
  body('<html>'),
  body('{"jsonrpc":"2.0","id":0,"resul'),
  body('{"jsonrpc":"2.0","id":7,"result":"0xbad"}'),
  body('{"jsonrpc":"2.0","id":"0","result":"0xbad"}'),
  body('{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"slow down"}}'),
  (response) => {
    response.writeHead(200, { 'content-length': '9999' })
    response.write('{"json')
    response.destroy()
  },
  (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(bomb)
  },
]

/** Mulberry32, a seeded random generator: every run injects the same faults. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let nodes: FakeNode[]
let server: TestServer

beforeAll(async () => {
  nodes = await Promise.all(
    [1, 2, 3].map((seed) => {
      const draw = random(seed)
      return startFakeNode({
        answer: () => '0x600d',
        misbehave: (_request, response) => {
          if (draw() >= FAULTY) return false
          faults[Math.floor(draw() * faults.length)]?.(response)
          return true
        },
      })
    }),
  )
  const rpc = nodes.map(({ url }) => url)
  server = await createTestServer({ chains: { 'eip155:1': { rpc } } })
})
afterAll(async () => {
  await server.close()
  for (const node of nodes) await node.close()
})

test('the RPC proxy answers 99 % of reads correctly when 30 % of the requests to its nodes fail', async () => {
  const answers: string[] = []
  const read = async (id: number): Promise<void> => {
    const response = await server.request('/v1?chainId=eip155:1', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_getBalance', params: [] }),
    })
    const reply = await response.json()
    answers.push(response.status === 200 ? (reply.result ?? 'refused') : String(response.status))
  }
  for (let from = 0; from < READS; from += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => read(from + index)))
  }
  const wrong = answers.filter((answer) => answer !== '0x600d')
  expect(wrong.length).toBeLessThanOrEqual(READS / 100)
  expect(wrong.filter((answer) => answer !== '503')).toEqual([])
})
