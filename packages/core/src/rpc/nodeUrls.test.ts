import { testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Reply, startServer } from '../../test/honestServer.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { postRpc } from './postRpc.ts'
import { requestRpc } from './requestRpc.ts'
import { retryDelayMs, retryRule } from './retryRule.ts'
import { rpcUrls } from './rpcUrls.ts'

async function open(reply: Reply = { json: { jsonrpc: '2.0', id: 1, result: '0x1' } }) {
  const server = await startServer(() => reply)
  onTestFinished(() => server.close())
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [testNetwork(1), testNetwork(5)],
    endpoints: { api: server.url },
  })
  onTestFinished(() => latchkey.destroy())
  return { server, latchkey }
}

describe('requestRpc', () => {
  test.each([
    'eth_getUserOperationReceipt',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_supportedEntryPoints',
  ])('requestRpc sends %s to the server’s bundler', async (method) => {
    const { server, latchkey } = await open()
    expect(await requestRpc(latchkey, { namespace: 'eip155', method })).toBe('0x1')
    const [request] = server.requests
    expect([request?.method, request?.path]).toEqual(['POST', '/v1/bundler'])
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      chainId: 'eip155:1',
      projectId: 'p1',
    })
  })

  test('requestRpc reads from the named network, else from the active one', async () => {
    const { server, latchkey } = await open()
    const call = { namespace: 'eip155', method: 'eth_blockNumber' } as const
    await requestRpc(latchkey, { ...call, network: 'eip155:5' })
    await requestRpc(latchkey, call)
    expect(server.requests.map(({ query }) => query.get('chainId'))).toEqual([
      'eip155:5',
      'eip155:1',
    ])
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/', '/v1/'])
  })

  test('requestRpc rejects a network of another namespace before any request', async () => {
    const { server, latchkey } = await open()
    const call = { namespace: 'eip155', method: 'eth_blockNumber', network: 'solana:1' } as const
    await expect(requestRpc(latchkey, call)).rejects.toMatchObject({
      code: 'rpc/no-url',
      context: { chainId: 'solana:1' },
    })
    expect(server.requests).toEqual([])
  })
})

test('rpcUrls of a network that the site does not offer is the server alone', async () => {
  const { server, latchkey } = await open()
  expect(rpcUrls(latchkey, 'eip155:77')).toEqual([
    `${server.url}/v1/?chainId=eip155%3A77&projectId=p1`,
  ])
})

describe('postRpc', () => {
  const call = { method: 'eth_call', params: [] }
  const post = async (reply: Reply) => {
    const { server } = await open(reply)
    return postRpc(`${server.url}/path?key=secret`, call, { timeoutMs: 5_000 })
  }

  test.each([
    [{ id: 1, result: null }, null],
    [{ id: 1, result: 0 }, 0],
    [{ id: 1, result: 'x', error: null }, 'x'],
  ])('postRpc accepts the reply %j', async (json, result) => {
    expect(await post({ json })).toBe(result)
  })

  test('postRpc accepts an error of the call with status 400', async () => {
    await expect(
      post({ status: 400, json: { id: 1, error: { code: -32602, message: 'no' } } }),
    ).rejects.toMatchObject({ code: 'rpc/failed', context: { code: -32602 } })
  })

  test.each([{ id: '1', result: 1 }, { result: 1 }, { id: 1 }, { id: 1, error: null }, null, 1])(
    'postRpc rejects the reply %j',
    async (json) => {
      const reply = { text: JSON.stringify(json) }
      await expect(post(reply)).rejects.toMatchObject({ code: 'rpc/failed', context: { code: -1 } })
    },
  )

  test.each([
    ['http://127.0.0.1:1/path?key=secret', 'http://127.0.0.1:1'],
    ['no url', ''],
  ])('postRpc to %j names %j in its error, without the key', async (url, named) => {
    await expect(postRpc(url, call, { timeoutMs: 5_000 })).rejects.toMatchObject({
      code: 'rpc/unreachable',
      context: { url: named },
    })
  })
})

describe('retryRule', () => {
  const unreachable = new LatchkeyError('rpc/unreachable', { url: '' })

  test('retryRule retries an unreachable node or server', () => {
    expect(retryRule({ failures: 1, error: unreachable })).toBe(true)
    const error = new LatchkeyError('api/unreachable', { path: '' })
    expect(retryRule({ failures: 3, error })).toBe(true)
    expect(retryRule({ failures: 4, error })).toBe(false)
  })

  test('retryRule does not retry a failure without a code', () => {
    const error = new LatchkeyError('rpc/failed', { code: null, method: '' })
    expect(retryRule({ failures: 1, error })).toBe(false)
  })

  test('retryDelayMs waits as long as Retry-After says, at most ten seconds', () => {
    const busy = (retryAfterMs: number) =>
      retryDelayMs(1, new LatchkeyError('rpc/http', { status: 429, method: '', retryAfterMs }))
    expect([busy(0), busy(10_000), busy(10_001)]).toEqual([0, 10_000, 10_000])
    expect(retryDelayMs(1, unreachable)).toBeGreaterThanOrEqual(150)
    expect(retryDelayMs(1, new TypeError('no'))).toBeLessThanOrEqual(187.5)
    expect(retryDelayMs(1, undefined)).toBeGreaterThanOrEqual(150)
  })
})
