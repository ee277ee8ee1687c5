import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdapterContext } from '@latchkey/core/adapter'
import { errorCodeOf, memoryTypedStorage } from '@latchkey/testing'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { bitcoinMainnet } from '../networks.ts'
import { requestEsplora } from './requestEsplora.ts'

/** Asks a server that responds with these statuses, one after the other, and then with 200. */
async function ask(statuses: readonly number[]) {
  let asked = 0
  const server = createServer((_, response) => {
    response.statusCode = statuses[asked] ?? 200
    asked += 1
    response.end('7')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context: AdapterContext = {
    networks: () => [bitcoinMainnet],
    activeNetwork: () => bitcoinMainnet.caipNetworkId,
    rpcUrls: () => [],
    ownRpcUrls: () => [url],
    onConnection: () => {},
    storage: memoryTypedStorage(),
  }
  const request = requestEsplora(context, bitcoinMainnet, { path: '/x', reply: v.number() })
  return { request, asked: () => asked }
}

test('a read of an Esplora server that fails temporarily is repeated', async () => {
  const { request, asked } = await ask([503, 429])
  expect(await request).toBe(7)
  expect(asked()).toBe(3)
})

test('a read of an Esplora server is repeated three times at most', async () => {
  const { request, asked } = await ask([503, 503, 503, 503, 503])
  expect(await errorCodeOf(request)).toBe('balance/unavailable')
  expect(asked()).toBe(4)
})

test('a read that an Esplora server rejects is not repeated', async () => {
  const { request, asked } = await ask([404])
  expect(await errorCodeOf(request)).toBe('balance/unavailable')
  expect(asked()).toBe(1)
})
