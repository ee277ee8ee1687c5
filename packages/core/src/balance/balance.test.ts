import { localAccounts, localAddresses } from '@latchkey/testing'
import { QueryObserver } from '@tanstack/query-core'
import { parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  accountOf,
  type ChainFixture,
  openChainFixture,
  realNetwork,
} from '../../test/chainFixture.ts'
import { startServer } from '../../test/honestServer.ts'
import { connect } from '../connect/connect.ts'
import { disconnect } from '../connect/disconnect.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import type { TokenBalance } from './balance.ts'
import { balancesBlockedSince, getTokensQueryOptions, refreshBalances } from './getTokens.ts'
import { networkBalancesQuery } from './networkBalancesQuery.ts'
import { refreshMovedBalances } from './refreshMovedBalances.ts'
import { shownBalanceQuery } from './shownBalanceQuery.ts'

const { usdc, wbtc, latch } = localAddresses
const alice = accountOf('alice')

let fixture: ChainFixture
beforeAll(async () => {
  fixture = await openChainFixture()
})
afterAll(() => fixture.close())
afterEach(() => void vi.useRealTimers())

const read = (latchkey: Latchkey, account = alice) =>
  getQueryClient(latchkey).fetchQuery(
    getTokensQueryOptions(latchkey, { account, network: realNetwork }),
  )

/** The cached balances of the first frame, before any request. */
function firstFrame(latchkey: Latchkey): readonly TokenBalance[] | undefined {
  const observer = new QueryObserver(getQueryClient(latchkey), {
    ...getTokensQueryOptions(latchkey, { account: alice, network: realNetwork }),
    enabled: false,
  })
  return observer.getCurrentResult().data
}

describe('balances', () => {
  test('getTokens returns the chain’s balances to the last unit', async () => {
    await fixture.actor('alice').sendToken(usdc, localAccounts.bob.address, 1n)
    await fixture.actor('alice').sendToken(wbtc, localAccounts.bob.address, 7n)
    const { latchkey } = fixture.open()
    const balances = await read(latchkey)
    const amountOf = (address: string | null) =>
      balances.find((token) => token.address === address)?.amount
    expect(amountOf(null)).toBe(await fixture.chainReader.etherOf(localAccounts.alice.address))
    for (const token of [usdc, wbtc, latch]) {
      const real = await fixture.chainReader.tokensOf(token, localAccounts.alice.address)
      expect(amountOf(token)).toBe(real)
    }
  })

  test('refreshBalances reads the balances past the server’s cache after a transaction', async () => {
    const { latchkey } = fixture.open()
    await read(latchkey)
    await fixture.actor('bob').sendEther(localAccounts.alice.address, '0.5')
    await fixture.actor('alice').sendToken(latch, localAccounts.bob.address, parseEther('3'))
    const balances = await refreshBalances(latchkey, {
      account: alice,
      network: realNetwork,
      changed: [`${realNetwork}:${latch}`],
    })
    const real = await fixture.chainReader.tokensOf(latch, localAccounts.alice.address)
    expect(balances.find((token) => token.address === latch)?.amount).toBe(real)
    const ether = await fixture.chainReader.etherOf(localAccounts.alice.address)
    expect(balances.find((token) => token.address === null)?.amount).toBe(ether)
  })

  test.each([
    ['the native currency', {}],
    ['a token', { tokens: { [realNetwork]: { address: usdc } } }],
  ])('a transfer invalidates the query of the balance on the button (%s)', async (_, options) => {
    const { latchkey } = fixture.open(options)
    const [network] = internals(latchkey).options.getState().networks
    if (!network) throw new Error('The site has no network')
    const { queryKey } = shownBalanceQuery(latchkey, alice, network)
    getQueryClient(latchkey).setQueryData(queryKey, { amount: 1n, decimals: 6, symbol: 'USDC' })
    await refreshMovedBalances(latchkey, { account: alice, network: realNetwork, tokens: [usdc] })
    expect(getQueryClient(latchkey).getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  test('getTokens returns an empty list for an account without tokens', async () => {
    const { latchkey } = fixture.open({ name: 'erin' })
    const balances = await read(latchkey, accountOf('erin'))
    expect(balances.filter((token) => token.amount > 0n)).toEqual([])
  })

  test('networkBalancesQuery reads the balances of all networks with one request', async () => {
    const { latchkey } = fixture.open()
    const own = await getQueryClient(latchkey).fetchQuery(networkBalancesQuery(latchkey, alice))
    expect(own[realNetwork]).toMatchObject({
      amount: await fixture.chainReader.etherOf(localAccounts.alice.address),
      decimals: 18,
      symbol: 'ETH',
    })
  })
})

describe('after a reload', () => {
  test('after a reload the cached balances are shown at once, without a request while they are fresh', async () => {
    const storage = memoryStorage()
    const before = await read(fixture.open({ storage }).latchkey)
    const { latchkey } = fixture.open({ storage, endpoints: { api: 'http://127.0.0.1:9' } })
    const figures = before.map(({ symbol, amount, valueUsd }) => ({ symbol, amount, valueUsd }))
    expect(firstFrame(latchkey)).toMatchObject(figures)
    expect(await read(latchkey)).toMatchObject(figures)
  })

  test('after a reload balances that were cached 30 seconds ago are requested again', async () => {
    const storage = memoryStorage()
    await read(fixture.open({ storage }).latchkey)
    const stored = storage.getItem('@latchkey/portfolio_cache') ?? ''
    const readAtAge = (ageMs: number) => {
      const aged = stored.replace(/\\"at\\":\d+/, `\\"at\\":${Date.now() - ageMs}`)
      storage.setItem('@latchkey/portfolio_cache', aged)
      return read(fixture.open({ storage, endpoints: { api: 'http://127.0.0.1:9' } }).latchkey)
    }
    expect(await readAtAge(28_000)).not.toEqual([])
    await expect(readAtAge(30_001)).rejects.toMatchObject({ code: 'api/unreachable' })
  })

  test('after a reload cached balances that are old, of another network or with a foreign image URL are not used', async () => {
    const storage = memoryStorage()
    await read(fixture.open({ storage }).latchkey)
    const stored = storage.getItem('@latchkey/portfolio_cache') ?? ''
    const change = (from: RegExp, to: string) => {
      storage.setItem('@latchkey/portfolio_cache', stored.replace(from, to))
      return firstFrame(fixture.open({ storage }).latchkey)
    }
    expect(change(/\\"at\\":\d+/, `\\"at\\":${Date.now() - 90_000_000}`)).toBeUndefined()
    expect(change(/\\"at\\":\d+/, `\\"at\\":${Date.now() + 90_000}`)).toBeUndefined()
    expect(change(/eip155:31337\\",\\"address/g, 'eip155:1\\",\\"address')).toEqual([])
    expect(change(/\$bigint/g, '$nothing')).toBeUndefined()
    const [tracked] =
      change(/http:[^"\\]+getTokenImage[^"\\]+/, 'https://tracker.example/x.png') ?? []
    expect(tracked?.iconUrl).toMatch(/\/v1\/image\?.*url=https%3A%2F%2Ftracker\.example/)
  })

  test('disconnecting deletes the account’s cached balances', async () => {
    const storage = memoryStorage()
    const { latchkey, wallet } = fixture.open({ storage })
    await connect(latchkey, { connector: wallet.connector })
    await read(latchkey)
    expect(storage.getItem('@latchkey/portfolio_cache')).toContain(localAccounts.alice.address)
    await disconnect(latchkey)
    expect(storage.getItem('@latchkey/portfolio_cache')).toBeNull()
  })
})

describe('a server in trouble', () => {
  const chains = { json: { http: [realNetwork], ws: [] } }
  const eth = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: realNetwork,
    price: 2000,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: '',
  }

  test('a failing server leaves the cached balances shown, and gets no balance request for 30 s', async () => {
    let status = 200
    const server = await startServer(({ path }) =>
      path.endsWith('chains') ? chains : { status, json: { balances: [eth] } },
    )
    const { latchkey } = fixture.open({ endpoints: { api: server.url } })
    const observer = new QueryObserver(getQueryClient(latchkey), {
      ...getTokensQueryOptions(latchkey, { account: alice, network: realNetwork }),
      retry: false,
    })
    const stop = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().data).toHaveLength(1)
    status = 500
    await observer.refetch()
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: [{ symbol: 'ETH' }] })
    const failedAt = balancesBlockedSince(latchkey, alice, realNetwork) ?? expect.unreachable()
    status = 200
    const asked = server.requests.length
    vi.useFakeTimers({ toFake: ['Date'], now: failedAt + 29_999 })
    await observer.refetch()
    expect(observer.getCurrentResult().error).toMatchObject({ code: 'balance/unavailable' })
    expect(server.requests).toHaveLength(asked)
    vi.setSystemTime(failedAt + 30_000)
    await observer.refetch()
    expect(observer.getCurrentResult().error).toBeNull()
    expect(server.requests.length).toBeGreaterThan(asked)
    stop()
    await server.close()
  })

  test('a balance request that is cancelled with its view does not block the next one', async () => {
    const server = await startServer(({ path }) =>
      path.endsWith('chains') ? chains : { json: { balances: [eth] } },
    )
    const { latchkey } = fixture.open({ endpoints: { api: server.url } })
    const { queryFn } = getTokensQueryOptions(latchkey, { account: alice, network: realNetwork })
    await expect(queryFn({ signal: AbortSignal.abort() })).rejects.toThrow()
    expect(balancesBlockedSince(latchkey, alice, realNetwork)).toBeNull()
    expect(await read(latchkey)).toHaveLength(1)
    await server.close()
  })

  test('balances are requested in dollars for one network, with the tokens that just changed', async () => {
    const server = await startServer(({ path }) =>
      path.endsWith('chains') ? chains : { json: { balances: [eth] } },
    )
    const { latchkey } = fixture.open({ endpoints: { api: server.url } })
    const changed = [`${realNetwork}:${usdc}`]
    await read(latchkey)
    await refreshBalances(latchkey, { account: alice, network: realNetwork, changed })
    const asked = server.requests.filter(({ path }) => path.endsWith('balance'))
    expect(asked.map(({ path }) => path)).toEqual(
      Array(2).fill(`/v1/account/${alice.address}/balance`),
    )
    for (const { query } of asked)
      expect([query.get('currency'), query.get('chainId')]).toEqual(['usd', realNetwork])
    expect(asked.map(({ query }) => query.get('forceUpdate'))).toEqual([null, changed[0]])
    await server.close()
  })

  test('a balance reply about another network is rejected', async () => {
    const other = { ...eth, chainId: 'eip155:5' }
    const server = await startServer(({ path }) =>
      path.endsWith('chains') ? chains : { json: { balances: [other] } },
    )
    const { latchkey } = fixture.open({ endpoints: { api: server.url } })
    await expect(read(latchkey)).rejects.toMatchObject({ code: 'api/bad-reply' })
    await server.close()
  })
})

test('refreshBalances after a swap returns the bought token’s balance on the chain', async () => {
  const { latchkey } = fixture.open()
  const before = await read(latchkey)
  await fixture.actor('alice').buy(usdc, '0.25')
  const after = await refreshBalances(latchkey, { account: alice, network: realNetwork })
  const of = (balances: readonly TokenBalance[]) =>
    balances.find((token) => token.address === usdc)?.amount ?? 0n
  expect(of(after)).toBe(await fixture.chainReader.tokensOf(usdc, localAccounts.alice.address))
  expect(of(after) - of(before)).toBeGreaterThan(parseUnits('100', 6))
})
