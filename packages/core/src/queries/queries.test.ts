import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, describe, expect, test } from 'vitest'
import { type ReceivedRequest, type Reply, startServer } from '../../test/honestServer.ts'
import { getBalanceQueryOptions } from '../balance/getBalance.ts'
import { getTokensQueryOptions } from '../balance/getTokens.ts'
import type { Account } from '../connection/account.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { getIdentityQueryOptions } from '../identity/getIdentity.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { featuredWalletsQuery } from '../wallets/featuredWalletsQuery.ts'
import { getWalletsQueryOptions } from '../wallets/getWallets.ts'
import { recommendedWalletsQuery } from '../wallets/recommendedWalletsQuery.ts'
import { searchWalletsQueryOptions } from '../wallets/searchWallets.ts'
import { walletImageUrl } from '../wallets/walletImageUrl.ts'
import { getQueryClient } from './getQueryClient.ts'
import type { QueryOptions } from './queryOptions.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function create(answer: (request: ReceivedRequest) => Reply | 'hang', options: object = {}) {
  const server = await startServer(answer)
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([createHonestWallet()])],
    endpoints: { api: server.url },
    ...options,
  })
  closers.push(server.close, latchkey.destroy)
  return { latchkey, server, asked: () => server.requests.map((item) => item.path) }
}

const account: Account = {
  namespace: 'eip155',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  type: 'eoa',
}
const chains = { json: { http: ['eip155:1'], ws: [] } }
const ask = <Data, Failure>(latchkey: Latchkey, query: QueryOptions<Data, Failure>) =>
  getQueryClient(latchkey).fetchQuery(query)
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: LatchkeyError) => error.code,
  )

describe('every call', () => {
  test('every query to the server carries project id, SDK type and version, and its reply is cached', async () => {
    const { latchkey, server } = await create(() => ({ json: { name: 'alice.eth', avatar: null } }))
    const query = getIdentityQueryOptions(latchkey, { account })
    expect(await ask(latchkey, query)).toEqual({ name: 'alice.eth', avatar: null })
    await ask(latchkey, query)
    const [request, ...others] = server.requests
    expect([request?.path, others]).toEqual([`/v1/identity/${account.address}`, []])
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      projectId: 'p1',
      st: 'appkit',
      sv: 'latchkey-eip155-0.1.0',
      sender: account.address,
    })
    await code(ask(latchkey, getTokensQueryOptions(latchkey, { account, network: 'eip155:1' })))
    await code(ask(latchkey, searchWalletsQueryOptions(latchkey, { search: 'fox' })))
    const carried = /projectId=p1&st=appkit&sv=latchkey-eip155-0\.1\.0/
    expect(server.requests.filter(({ query }) => carried.test(`${query}`))).toHaveLength(3)
  })

  test('a query that fails temporarily is retried three times; an error reply is not', async () => {
    let status = 503
    const { latchkey, server } = await create(() => ({ status }))
    const query = searchWalletsQueryOptions(latchkey, { search: 'fox' })
    expect(await code(ask(latchkey, query))).toBe('api/http')
    expect(server.requests).toHaveLength(4)
    status = 403
    const other = ask(latchkey, searchWalletsQueryOptions(latchkey, { search: 'cat' }))
    await expect(other).rejects.toMatchObject({ code: 'api/http', context: { status: 403 } })
    expect(server.requests).toHaveLength(5)
  })

  test.each([
    [{ text: '<html>' }, 'api/bad-reply'],
    [{ json: { data: 'x' } }, 'api/bad-reply'],
    [{ json: { data: [{ id: 'a' }], count: 1 } }, 'api/bad-reply'],
    [{ text: '' }, 'api/bad-reply'],
  ])('a query rejects the server’s response %j with api/bad-reply', async (reply, expected) => {
    const { latchkey, server } = await create(() => reply)
    expect(await code(ask(latchkey, searchWalletsQueryOptions(latchkey, { search: 'fox' })))).toBe(
      expected,
    )
    expect(server.requests).toHaveLength(1)
  })
})

describe('balances', () => {
  const eth = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: 2000,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: 'https://tracker.example/eth.png',
  }

  test('getTokens returns exact amounts, USD values rounded down, no foreign image and no token of unknown decimals', async () => {
    const token = { ...eth, symbol: 'TOK', address: `eip155:1:${account.address}`, price: 0 }
    const odd = { ...eth, quantity: { decimals: '0', numeric: '5' } }
    const value = { amount: 1_500_000_000_000_000_000n, valueUsd: 3_000_000_000n, priceUsd: 2000 }
    const shown = { name: 'Ether', symbol: 'ETH', address: null, iconUrl: null }
    const { latchkey } = await create(({ path }) =>
      path.endsWith('chains') ? chains : { json: { balances: [eth, token, odd] } },
    )
    expect(
      await ask(latchkey, getTokensQueryOptions(latchkey, { account, network: 'eip155:1' })),
    ).toEqual([
      expect.objectContaining({ ...value, ...shown, network: 'eip155:1' }),
      expect.objectContaining({ symbol: 'TOK', address: account.address, valueUsd: null }),
    ])
  })

  test('getTokens returns no balances, without a request, on a network that the server does not support', async () => {
    const { latchkey, asked } = await create(() => chains)
    expect(
      await ask(latchkey, getTokensQueryOptions(latchkey, { account, network: 'eip155:5' })),
    ).toEqual([])
    expect(asked()).toEqual(['/v1/supported-chains'])
  })

  test('a failed balance request blocks the next one', async () => {
    const { latchkey, asked } = await create(({ path }) =>
      path.endsWith('chains') ? chains : { status: 400 },
    )
    const query = getTokensQueryOptions(latchkey, { account, network: 'eip155:1' })
    expect(await code(ask(latchkey, query))).toBe('api/http')
    expect(await code(ask(latchkey, query))).toBe('balance/unavailable')
    expect(asked().filter((path) => path.endsWith('balance'))).toHaveLength(1)
  })

  test('getBalance reads the native balance from the chain’s node', async () => {
    const { latchkey, server } = await create(() => chains)
    const network = internals(latchkey).options.getState().defaultNetwork
    expect(await ask(latchkey, getBalanceQueryOptions(latchkey, { account, network }))).toEqual({
      amount: 1_500_000_000_000_000_000n,
      decimals: 18,
      symbol: 'ETH',
      formatted: '1.5',
    })
    expect(server.requests).toEqual([])
  })
})

describe('names', () => {
  test('getIdentity returns no name when the server fails, and no avatar of another origin than the server’s', async () => {
    const down = await create(() => ({ status: 500 }))
    expect(await ask(down.latchkey, getIdentityQueryOptions(down.latchkey, { account }))).toEqual({
      name: null,
      avatar: null,
    })
    const up = await create(() => ({
      json: { name: 'a.eth', avatar: 'https://tracker.example/a.png' },
    }))
    expect(await ask(up.latchkey, getIdentityQueryOptions(up.latchkey, { account }))).toEqual({
      name: 'a.eth',
      avatar: null,
    })
  })

  test('getIdentity returns no name, without a request, for an account outside eip155', async () => {
    const { latchkey, server } = await create(() => ({}))
    const query = getIdentityQueryOptions(latchkey, {
      account: { ...account, namespace: 'solana' },
    })
    expect(await ask(latchkey, query)).toMatchObject({ name: null })
    expect(server.requests).toEqual([])
  })
})

describe('the wallet directory', () => {
  const listing = (id: string) => ({ id, name: `Wallet ${id}`, homepage: null, order: 1 })
  const directory = ({ query }: ReceivedRequest): Reply => {
    const all = Array.from({ length: 90 }, (_, index) => `w${index}`)
    const list = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
    const kept = all
      .filter((id) => !list('exclude').includes(id))
      .filter((id) => list('include').length === 0 || list('include').includes(id))
    const entries = Number(query.get('entries'))
    const page = Number(query.get('page') ?? 1)
    const data = kept.slice((page - 1) * entries, page * entries).map(listing)
    return { json: { data, count: kept.length } }
  }

  test('the wallet directory loads pages of 40 with featured and recommended wallets first, each once', async () => {
    const { latchkey, server } = await create(directory, {
      featuredWalletIds: ['w50', 'w7'],
      excludeWalletIds: ['w1'],
    })
    const query = getWalletsQueryOptions(latchkey)
    const { pages } = await getQueryClient(latchkey).fetchInfiniteQuery({ ...query, pages: 3 })
    const ids = pages.flatMap((page) => page.wallets.map((wallet) => wallet.id))
    expect(ids.slice(0, 8)).toEqual(['w50', 'w7', 'w0', 'w2', 'w3', 'w4', 'w5', 'w6'])
    expect(new Set(ids).size).toBe(89)
    expect(ids).toHaveLength(89)
    expect(pages[0]?.count).toBe(89)
    expect(query.getNextPageParam(pages[2] ?? { wallets: [], count: 0 }, pages, 3)).toBeUndefined()
    expect(server.requests.map(({ query }) => query.get('entries')).join(' ')).toBe('2 4 40 40 40')
    expect(server.requests[1]?.query.get('chains')).toBe('eip155:1,eip155:5')
  })

  test('a wallet listing keeps its image, rdns, chains and links, and omits unknown fields', async () => {
    const wallet = {
      ...{ id: 'fox', name: 'Fox', image_id: 'fox-1', rdns: 'io.fox', chains: ['eip155:1'] },
      ...{ mobile_link: 'fox://', desktop_link: 'foxdesk://', webapp_link: 'https://fox.example' },
    }
    const json = { data: [{ ...wallet, homepage: null }], count: 1 }
    const { latchkey } = await create(() => ({ json }))
    expect(await ask(latchkey, recommendedWalletsQuery(latchkey))).toEqual([wallet])
  })

  test('the wallet search requests 100 wallets; without featured ids there is no request, and without a server the wallets are the package’s', async () => {
    const { latchkey, server } = await create(directory)
    expect(await getQueryClient(latchkey).fetchQuery(featuredWalletsQuery(latchkey))).toEqual([])
    await ask(
      latchkey,
      searchWalletsQueryOptions(latchkey, { search: ' fox ', badge: 'certified' }),
    )
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toMatchObject({
      search: 'fox',
      badge_type: 'certified',
      entries: '100',
    })
    const alone = createLatchkey({ projectId: 'p', networks: [testNetwork(1)] })
    const listed = await getQueryClient(alone).fetchQuery(recommendedWalletsQuery(alone))
    expect(listed.map(({ name }) => name)).toContain('MetaMask')
    expect(listed).toHaveLength(4)
  })

  test('a wallet’s image is the site’s own or the server’s', async () => {
    const { latchkey, server } = await create(directory)
    expect(walletImageUrl(latchkey, { image_id: 'a/b' })).toMatch(
      `${server.url}/getWalletImage/a%2Fb?projectId=p1&`,
    )
    expect(walletImageUrl(latchkey, { image_url: 'https://own.example/x.png' })).toBe(
      'https://own.example/x.png',
    )
    expect(walletImageUrl(latchkey, { image_url: 'javascript:1' })).toBeNull()
    expect(walletImageUrl(latchkey, {})).toBeNull()
  })
})
