import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLatchkeyError } from '@latchkey/core'
import { retryRule } from '@latchkey/core/adapter'
import { afterEach, expect, test } from 'vitest'
import { openTestChain } from '../testing/openTestChain.ts'
import { transportOf } from './transportOf.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A node that gives these answers in order, and repeats the last one. */
async function startNode(
  ...answers: readonly [Answer, ...Answer[]]
): Promise<{ url: string; asked(): number }> {
  let asked = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      const {
        status,
        body = { result: '0x2a' },
        headers,
      } = answers[Math.min(asked, answers.length - 1)] ?? answers[0]
      asked += 1
      const calls: { id: number }[] = JSON.parse(text)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...Object(body) }))))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked: () => asked }
}

async function readBalance(...rpcUrls: readonly string[]): Promise<unknown> {
  const endpoint = { url: 'http://127.0.0.1:9', wsUrl: '', chainId: 31_337 }
  const { client, networks } = await openTestChain({ endpoints: [endpoint], rpcUrls })
  const account = { namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' } as const
  const [network] = networks
  return network && client.nativeBalance?.({ account, network }).catch((error: unknown) => error)
}

test('the EVM transport retries a node after a temporary failure', async () => {
  const node = await startNode({ status: 503 }, { status: 429 }, { status: 200 })
  expect(await readBalance(node.url)).toBe(42n)
  expect(node.asked()).toBe(3)
})

test('the EVM transport throws after three retries an error that is not retried again', async () => {
  const node = await startNode({ status: 500 })
  const error = await readBalance(node.url)
  expect(node.asked()).toBe(4)
  if (!isLatchkeyError(error, 'rpc/http')) throw error
  expect(error.context).toMatchObject({ status: 500, method: 'eth_getBalance' })
  expect(retryRule({ failures: 1, error })).toBe(false)
})

test.each([403, 413, 404])(
  'the EVM transport does not retry after HTTP status %s',
  async (status) => {
    const node = await startNode({ status })
    const error = await readBalance(node.url)
    expect(isLatchkeyError(error, 'rpc/http') && error.context.status).toBe(status)
    expect(node.asked()).toBe(1)
  },
)

test.each([
  [-32603, 4],
  [-32005, 4],
  [-32602, 1],
])('the EVM transport sends a request that fails with %s %s times', async (code, times) => {
  const node = await startNode({ status: 200, body: { error: { code, message: 'no' } } })
  const error = await readBalance(node.url)
  expect(isLatchkeyError(error, 'rpc/failed') && error.context.code).toBe(code)
  expect(node.asked()).toBe(times)
})

test('the EVM transport tries the next URL before a retry', async () => {
  const broken = await startNode({ status: 500 })
  const good = await startNode({ status: 200 })
  expect(await readBalance(broken.url, good.url)).toBe(42n)
  expect([broken.asked(), good.asked()]).toEqual([1, 1])
})

test('the EVM transport batches concurrent reads into one request', async () => {
  const node = await startNode({ status: 200 })
  const endpoint = { url: 'http://127.0.0.1:9', wsUrl: '', chainId: 31_337 }
  const { client, networks } = await openTestChain({ endpoints: [endpoint], rpcUrls: [node.url] })
  const [network] = networks
  const accounts = [1, 2, 3].map((digit) => `0x${`${digit}`.repeat(40)}`)
  await Promise.all(
    accounts.map((address) =>
      network
        ? client.nativeBalance?.({
            account: { namespace: 'eip155', address, type: 'eoa' },
            network,
          })
        : null,
    ),
  )
  expect(node.asked()).toBe(1)
})

test('the EVM transport sends at most 1,000 reads in one request', async () => {
  const node = await startNode({ status: 200 })
  const { client, networks } = await openTestChain({
    endpoints: [{ url: 'http://127.0.0.1:9', wsUrl: '', chainId: 31_337 }],
    rpcUrls: [node.url],
  })
  const [network] = networks
  if (!network || !client.nativeBalance) throw new Error('no network')
  const reads = Array.from({ length: 1_001 }, (_, index) => {
    const address = `0x${String(index).padStart(40, '0')}`
    const account = { namespace: 'eip155', address, type: 'eoa' } as const
    return client.nativeBalance?.({ account, network })
  })
  await Promise.all(reads)
  expect(node.asked()).toBe(2)
})

test('the EVM transport gives each URL ten seconds', () => {
  const rpcUrls = () => ['https://one.example', 'https://two.example']
  const { value } = transportOf({ rpcUrls }, 'eip155:1')({})
  expect(value).toMatchObject({
    transports: [{ config: { timeout: 10_000 } }, { config: { timeout: 10_000 } }],
  })
})
