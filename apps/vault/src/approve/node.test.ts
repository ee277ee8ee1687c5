import { afterEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../text/language.ts'
import { openBundler, openNode } from './node.ts'

let asked: [string, RequestInit][] = []
const answer = (reply: () => Response | Promise<Response>) => {
  asked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init])
    return reply()
  })
}

afterEach(() => vi.unstubAllGlobals())

describe('JSON-RPC through the vault’s own host', () => {
  test.each([
    ['the node', openNode, '/rpc/p1?chainId=eip155%3A1'],
    ['the bundler', openBundler, '/bundler/p1?chainId=eip155%3A1'],
  ])('a request to %s names the project and the network', async (_, open, url) => {
    answer(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' }))
    expect(await open('p1', 'eip155:1')('eth_call', [{ to: '0x1' }, 'latest'])).toBe('0x5')
    const [[calledUrl, init] = []] = asked
    expect([calledUrl, init?.method, init?.headers]).toEqual([
      url,
      'POST',
      { 'content-type': 'application/json' },
    ])
    expect(JSON.parse(String(init?.body))).toEqual({
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_call' },
      params: [{ to: '0x1' }, 'latest'],
    })
    expect(init?.signal?.aborted).toBe(false)
  })

  test.each([
    ['null', { result: null }, null],
    ['nothing', {}, undefined],
  ])('a result of %s is a result', async (_, reply, result) => {
    answer(() => Response.json(reply))
    expect(await openNode('p1', 'eip155:1')('eth_call', [])).toBe(result)
  })

  test('an error of the node keeps its first 200 characters', async () => {
    answer(() => Response.json({ error: { code: 3, message: 'x'.repeat(201) } }))
    await expect(openNode('p1', 'eip155:1')('eth_call', [])).rejects.toMatchObject({
      ...{ name: 'ServerRefusal', code: 'node', message: 'x'.repeat(200), retryAfterSeconds: null },
    })
  })

  test.each([
    ['the network fails', () => Promise.reject(new TypeError('offline'))],
    ['the reply is no JSON', () => new Response('<html>')],
    ['the reply is no object', () => Response.json([].at(0) ?? null)],
    ['the error has no message', () => Response.json({ error: { code: 1 } })],
  ])('the network counts as unreachable when %s', async (_, reply) => {
    answer(reply)
    await expect(openNode('p1', 'eip155:1')('eth_call', [])).rejects.toMatchObject({
      ...{ name: 'ServerRefusal', code: 'network-unreachable', retryAfterSeconds: null },
      message: texts().errors['network-unreachable'],
    })
  })
})
