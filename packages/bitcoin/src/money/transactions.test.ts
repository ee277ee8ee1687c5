import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Account, Network } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'
import { errorCodeOf, memoryTypedStorage } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bitcoinMainnet } from '../networks.ts'
import { advanceCursor, findTransaction, waitForTransaction } from './transactions.ts'

const account: Account = { namespace: 'bip122', address: 'bc1payer', type: 'payment' }
const call = { to: 'bc1recipient', value: 1_000n }
const noNodes: Network = { ...bitcoinMainnet, rpcUrls: { default: { http: [] } } }
const since = { nonce: 5, block: 100n }
let server: Server
let replies: Record<string, unknown>
let asked: string[]
let url: string
beforeEach(async () => {
  replies = { '/blocks/tip/height': 120, '/address/bc1payer': stats(4, 2) }
  asked = []
  server = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    const reply = replies[path]
    if (reply === undefined) response.statusCode = 404
    response.end(JSON.stringify(typeof reply === 'function' ? reply() : (reply ?? null)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const stats = (mined: number, unconfirmed: number) => ({
  chain_stats: { tx_count: mined },
  mempool_stats: { tx_count: unconfirmed },
})
const payment = (txid: string, height: number | null) => ({
  txid,
  status: { confirmed: height !== null, block_height: height },
  vin: [{ prevout: { scriptpubkey_address: account.address } }],
  vout: [{ scriptpubkey_address: call.to, value: 1_000 }],
})
const context = (urls: readonly string[]): AdapterContext => ({
  networks: () => [noNodes],
  activeNetwork: () => noNodes.caipNetworkId,
  rpcUrls: () => [],
  ownRpcUrls: () => urls,
  onConnection: () => {},
  storage: memoryTypedStorage(),
})
const onNetwork = { account, network: noNodes }

describe('advanceCursor', () => {
  test('adds mined and unconfirmed transactions, and has the height', async () => {
    expect(await advanceCursor(context([url]), onNetwork)).toEqual({ nonce: 6, block: 120n })
    expect(asked.toSorted()).toEqual(['/address/bc1payer', '/blocks/tip/height'])
  })

  test('is null without an Esplora server, and asks the network’s own', async () => {
    expect(await advanceCursor(context([]), onNetwork)).toBeNull()
    const network = { ...noNodes, rpcUrls: { default: { http: [`${url}/`] as [string] } } }
    expect(await advanceCursor(context([]), { account, network })).toEqual({
      nonce: 6,
      block: 120n,
    })
  })

  test('asks the next server after one that fails, and rejects when all do', async () => {
    const cursor = await advanceCursor(context([`${url}/gone`, url]), onNetwork)
    expect(cursor).toEqual({ nonce: 6, block: 120n })
    const failed = advanceCursor(context([`${url}/gone`]), onNetwork)
    expect(await errorCodeOf(failed)).toBe('balance/unavailable')
  })

  test.each([
    ['a negative count', { '/address/bc1payer': stats(-1, 0) }],
    ['a fraction', { '/blocks/tip/height': 1.5 }],
    ['a text', { '/blocks/tip/height': '120' }],
    ['an unsafe number', { '/blocks/tip/height': 2 ** 53 }],
  ])('rejects %s of a server', async (_, wrong) => {
    Object.assign(replies, wrong)
    expect(await errorCodeOf(advanceCursor(context([url]), onNetwork))).toBe('balance/unavailable')
  })
})

describe('findTransaction', () => {
  const find = (nonce: number, urls = [url]) => {
    replies['/address/bc1payer/txs'] = [
      payment('old', 100),
      payment('new', 101),
      payment('next', 102),
    ]
    return findTransaction(context(urls), { ...onNetwork, call, since: { ...since, nonce } })
  }

  test.each([
    [5, 'new'],
    [6, null],
    [7, null],
  ])('lists transactions only when there are more than %i: %s', async (nonce, expected) => {
    expect(await find(nonce)).toBe(expected)
    expect(asked.includes('/address/bc1payer/txs')).toBe(expected !== null)
  })

  test('is null without an Esplora server', async () => {
    expect(await find(0, [])).toBeNull()
  })
})

describe('waitForTransaction', () => {
  const wait = (options: object = {}) =>
    waitForTransaction(context([url]), { ...onNetwork, call, hash: 'own', ...options })

  test('returns the transaction once it is in a block', async () => {
    replies['/address/bc1payer/txs'] = [payment('other', 101), payment('own', 101)]
    expect(await wait()).toEqual({ status: 'confirmed', hash: 'own' })
    expect(asked).toEqual(['/address/bc1payer/txs'])
  })

  test('returns a replacement since the cursor', async () => {
    replies['/address/bc1payer/txs'] = [payment('replacement', 101)]
    expect(await wait({ since })).toEqual({ status: 'confirmed', hash: 'replacement' })
  })

  test('stops before it asks, and while it waits', async () => {
    await expect(wait({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
    expect(asked).toEqual([])
    replies['/address/bc1payer/txs'] = [payment('own', null)]
    const controller = new AbortController()
    const waiting = wait({ signal: controller.signal })
    await expect.poll(() => asked.length).toBe(1)
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})
