import { localAccounts, localAddresses } from '@latchkey/testing'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  type ChainFixture,
  openChainFixture,
  realNetwork,
} from '../../test/chainFixture.ts'
import { startServer } from '../../test/honestServer.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { describeTransaction } from './describeTransaction.ts'
import { detectPoisoning } from './detectPoisoning.ts'
import { getHistoryQueryOptions } from './getHistory.ts'
import { recentRecipients } from './recentRecipients.ts'
import { refreshHistory } from './refreshHistory.ts'
import type { Transaction } from './transaction.ts'

const { usdc, latch, uniswapV2Router } = localAddresses
const { alice, bob } = localAccounts
const account = accountOf('alice')

let fixture: ChainFixture
let latchkey: Latchkey
beforeAll(async () => {
  fixture = await openChainFixture()
  latchkey = fixture.open().latchkey
})
afterAll(() => fixture.close())

async function loaded(): Promise<readonly Transaction[]> {
  const query = getHistoryQueryOptions(latchkey, { account, network: realNetwork })
  const { pages } = await getQueryClient(latchkey).fetchInfiniteQuery(query)
  return pages.flatMap((page) => page.transactions)
}

/** The transaction in the account's history, once the server has indexed it. */
async function seen(transaction: Promise<`0x${string}`>): Promise<Transaction> {
  const hash = await transaction
  const find = async () => {
    await refreshHistory(latchkey, { account, network: realNetwork })
    return (await loaded()).find((transaction) => transaction.hash === hash)
  }
  await expect.poll(find, { timeout: 20_000, interval: 100 }).toBeDefined()
  const found = await find()
  if (!found) throw new Error('The transaction is gone again')
  return found
}

const moved = ({ transfers }: Transaction) =>
  transfers.map(({ direction, amount, decimals, symbol, name }) => [
    direction,
    amount,
    decimals,
    symbol || name,
  ])

describe('transactions of the local chain', () => {
  test('history shows sent and received ether to the wei', async () => {
    const sent = await seen(fixture.actor('alice').sendEther(bob.address, '0.000000000000000001'))
    expect(sent).toMatchObject({ operation: 'send', status: 'confirmed', from: alice.address })
    expect(moved(sent)).toEqual([['out', 1n, 18, 'ETH']])
    const got = await seen(fixture.actor('bob').sendEther(alice.address, '1.25'))
    expect(moved(got)).toEqual([['in', 125n, 2, 'ETH']])
    expect(describeTransaction(got)).toMatchObject({ kind: 'single', sign: '+' })
  })

  test('history shows token transfers, an approval and a swap', async () => {
    const token = await seen(fixture.actor('bob').sendToken(usdc, alice.address, 12_340_001n))
    expect(moved(token)).toEqual([['in', 12_340_001n, 6, 'USDC']])
    const approval = await seen(fixture.actor('alice').approve(latch, uniswapV2Router, 5n))
    expect(approval).toMatchObject({ operation: 'approve', transfers: [] })
    expect(describeTransaction(approval)).toEqual({ kind: 'none' })
    const before = await fixture.chainReader.tokensOf(usdc, alice.address)
    const swap = await seen(fixture.actor('alice').buy(usdc, '0.5'))
    expect(swap.operation).toBe('trade')
    const description = describeTransaction(swap)
    if (description.kind !== 'pair') throw new Error('A swap is a pair')
    const [given, got] = description.transfers
    expect([given.symbol, got.symbol]).toEqual(['ETH', 'USDC'])
    const received = (await fixture.chainReader.tokensOf(usdc, alice.address)) - before
    expect(got.amount * 10n ** BigInt(6 - got.decimals)).toBe(received)
  })

  test('history shows minted NFTs, several of one kind, and a failed transaction', async () => {
    const key = await seen(fixture.actor('alice').mintKey(alice.address))
    expect(key).toMatchObject({ operation: 'mint', transfers: [{ kind: 'nft', amount: 1n }] })
    const tools = await seen(fixture.actor('alice').mintTool(alice.address, 4n, 12n))
    expect(tools.transfers).toMatchObject([{ kind: 'nft', amount: 12n, tokenId: '4' }])
    const failed = await seen(fixture.actor('alice').fail())
    expect(failed).toMatchObject({ status: 'failed', transfers: [] })
  })

  test('a zero-value transfer by a stranger is suspicious, and its sender is not suggested as a recipient', async () => {
    await seen(fixture.actor('alice').sendToken(latch, bob.address, parseEther('2')))
    const poison = await seen(fixture.actor('mallory').poison(alice.address))
    const all = await loaded()
    expect(detectPoisoning(all, alice.address).get(poison.id)).toBe('zero-value')
    const recipients = recentRecipients(all, alice.address)
    expect(recipients).toContain(bob.address)
    expect(recipients).not.toContain(localAccounts.mallory.address)
  })
})

describe('refreshing', () => {
  test('refreshing the history adds new transactions once', async () => {
    await loaded()
    const hash = await fixture.actor('bob').sendEther(alice.address, '0.01')
    const told: string[] = []
    const look = async () => {
      const fresh = await refreshHistory(latchkey, { account, network: realNetwork })
      told.push(...fresh.map((transaction) => transaction.hash))
      return told
    }
    await expect.poll(look, { timeout: 20_000, interval: 100 }).toContain(hash)
    await look()
    expect(told.filter((toldHash) => toldHash === hash)).toHaveLength(1)
    const hashes = (await loaded()).map((transaction) => transaction.hash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('a failed refresh leaves the history unchanged', async () => {
    const before = await loaded()
    const { endpoints } = internals(latchkey).options.getState()
    internals(latchkey).options.setState({
      endpoints: endpoints && { ...endpoints, api: 'http://127.0.0.1:9' },
    })
    const attempt = refreshHistory(latchkey, { account, network: realNetwork })
    await expect(attempt).rejects.toMatchObject({ code: 'api/unreachable' })
    internals(latchkey).options.setState({ endpoints })
    expect(await loaded()).toEqual(before)
  })
})

/** A transaction of the server's history as it travels. */
const wireEntry = {
  id: 'one',
  metadata: {
    operationType: 'send',
    hash: '0x01',
    minedAt: '2026-01-01T00:00:00.000Z',
    sentFrom: alice.address,
    sentTo: bob.address,
    status: 'confirmed',
    nonce: 1,
    chain: realNetwork,
  },
  transfers: [],
}

test('a page of spam alone is followed by the next one, and at most ten pages are read at once', async () => {
  const nft = { name: 'Claim your prize', flags: { is_spam: true } }
  const quantity = { numeric: '1' }
  const spam = { ...wireEntry, transfers: [{ nft_info: nft, direction: 'in', quantity }] }
  let spamPages = 2
  const server = await startServer(({ path, query }) => {
    if (path.endsWith('chains')) return { json: { http: [realNetwork], ws: [] } }
    const page = Number(query.get('cursor') ?? 0)
    const isSpam = page < spamPages
    return { json: { data: [isSpam ? spam : wireEntry], next: isSpam ? String(page + 1) : null } }
  })
  const read = async () => {
    const { latchkey: visitor } = fixture.open({ endpoints: { api: server.url } })
    const query = getHistoryQueryOptions(visitor, { account, network: realNetwork })
    const { pages } = await getQueryClient(visitor).fetchInfiniteQuery(query)
    return pages.map(({ transactions, next }) => [transactions.map(({ id }) => id), next])
  }
  expect(await read()).toEqual([[['one'], null]])
  spamPages = 9
  expect(await read()).toEqual([[['one'], null]])
  spamPages = 10
  expect(await read()).toEqual([[[], '10']])
  await server.close()
})

test('the history is requested for one account on one network, page by page', async () => {
  const server = await startServer(({ path, query }) => {
    if (path.endsWith('chains')) return { json: { http: [realNetwork], ws: [] } }
    return { json: { data: [wireEntry], next: query.has('cursor') ? null : 'two' } }
  })
  const visitor = fixture.open({ endpoints: { api: server.url } }).latchkey
  const query = getHistoryQueryOptions(visitor, { account, network: realNetwork })
  await getQueryClient(visitor).fetchInfiniteQuery({ ...query, pages: 2 })
  const pages = server.requests.filter(({ path }) => path.endsWith('history'))
  expect(pages.map(({ path, query }) => [path, query.get('chainId'), query.get('cursor')])).toEqual(
    [
      [`/v1/account/${account.address}/history`, realNetwork, null],
      [`/v1/account/${account.address}/history`, realNetwork, 'two'],
    ],
  )
  await server.close()
})

test('history drops transactions of other networks and rejects a malformed page', async () => {
  const chains = { json: { http: [realNetwork], ws: [] } }
  const entry = { ...wireEntry, metadata: { ...wireEntry.metadata, chain: 'eip155:5' } }
  let reply: unknown = { data: [entry], next: null }
  const server = await startServer(({ path }) =>
    path.endsWith('chains') ? chains : { json: reply },
  )
  const other = fixture.open({ endpoints: { api: server.url } }).latchkey
  const read = () =>
    getQueryClient(other).fetchInfiniteQuery({
      ...getHistoryQueryOptions(other, { account, network: realNetwork }),
      staleTime: 0,
    })
  await expect(read()).rejects.toMatchObject({ code: 'api/bad-reply' })
  const here = { ...entry, id: 'two', metadata: { ...entry.metadata, chain: realNetwork } }
  reply = { data: [entry, here], next: null }
  expect((await read()).pages[0]?.transactions).toMatchObject([
    {
      ...{ id: 'two', hash: '0x01', network: realNetwork, operation: 'send', status: 'confirmed' },
      ...{ atMs: Date.parse('2026-01-01'), from: alice.address, to: bob.address },
    },
  ])
  reply = { data: [entry] }
  await expect(read()).rejects.toMatchObject({ code: 'api/bad-reply' })
  reply = {
    data: [{ ...entry, metadata: { ...entry.metadata, minedAt: 'yesterday' } }],
    next: null,
  }
  await expect(read()).rejects.toMatchObject({ code: 'api/bad-reply' })
  await server.close()
})
