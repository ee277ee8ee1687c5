import { describe, expect, test } from 'vitest'
import { openMoneyFixture } from '../../test/moneyFixture.ts'
import { openPricedFixture } from '../../test/pricedFixture.ts'
import type { Pool } from '../adapter/money.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { SwapRouters } from '../adapter/swapCall.ts'
import type { Network } from '../network/network.ts'
import { fetchAssetValues } from './fetchAssetValues.ts'
import { fetchReturnRating } from './fetchReturnRating.ts'
import { readRoutes } from './readRoutes.ts'

const [a, b, weth, router] = ['a1', 'b2', 'c3', 'd4'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const nativeAddress = `eip155:1:0x${'e'.repeat(40)}`
const signal = new AbortController().signal
const native = (amount: bigint): AssetChange => ({ kind: 'native', amount })
const token = (address: string, amount: bigint): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})
const swapRouters: SwapRouters = {
  routers: [
    { address: '0xmeasured', kind: 'measured' },
    { address: router, kind: 'uniswap-v2' },
  ],
  wrappedNative: weth,
}

async function open(...[prices, abilities]: Parameters<typeof openPricedFixture>) {
  const fixture = await openPricedFixture(prices, abilities)
  return { ...fixture, market: { network: fixture.network, swapRouters, signal } }
}

describe('fetchAssetValues', () => {
  test('fetchAssetValues multiplies price and amount by the decimals of the contract', async () => {
    const decimals = async ({ token: of }: { token: string }) => ({
      decimals: of === a ? 2 : 6,
      symbol: null,
    })
    const { latchkey, network, asked } = await open(
      { [a]: 3, [`0x${'e'.repeat(40)}`]: 2_000 },
      { readToken: decimals },
    )
    const value = await fetchAssetValues(latchkey, [a, 'native', b], { network, signal })
    expect(asked).toEqual([[`eip155:1:${a}`, nativeAddress, `eip155:1:${b}`]])
    expect(value(a, 200n)).toBe(6_000_000n)
    expect(value('native', 10n ** 18n)).toBe(2_000_000_000n)
    expect(value(b, 1n)).toBeNull()
    expect(value('0xother', 1n)).toBeNull()
  })

  test('fetchAssetValues has no value without decimals, with a price of 0 and without a server', async () => {
    const failing = async () => Promise.reject(new Error('down'))
    const noDecimals = await open({ [a]: 3 }, { readToken: failing })
    const { latchkey, network } = noDecimals
    expect((await fetchAssetValues(latchkey, [a], { network, signal }))(a, 1n)).toBeNull()
    const free = await open({ [a]: 0 })
    expect((await fetchAssetValues(free.latchkey, [a], free.market))(a, 1n)).toBeNull()
    const { latchkey: alone, network: only } = await openMoneyFixture({})
    expect(
      (await fetchAssetValues(alone, ['native'], { network: only, signal }))('native', 1n),
    ).toBeNull()
  })

  test('fetchAssetValues asks for the price of 50 assets at most', async () => {
    const many = Array.from(
      { length: 51 },
      (_, index) => `0x${index.toString(16).padStart(40, '0')}`,
    )
    const { latchkey, market, asked } = await open(
      Object.fromEntries(many.map((address) => [address, 1])),
    )
    const value = await fetchAssetValues(latchkey, many, market)
    expect(asked[0]).toEqual(many.slice(0, 50).map((address) => `eip155:1:${address}`))
    expect(value(many[49] ?? '', 1n)).toBe(1_000_000n)
    expect(value(many[50] ?? '', 1n)).toBeNull()
  })

  test('fetchAssetValues names Solana’s currency by its wrapped address', async () => {
    const { latchkey, network, asked } = await open({})
    const solana: Network = { ...network, caipNetworkId: 'solana:x', chainNamespace: 'solana' }
    await fetchAssetValues(latchkey, ['native'], { network: solana, signal })
    expect(asked).toEqual([[`solana:x:So${'1'.repeat(41)}`]])
  })
})

describe('fetchReturnRating', () => {
  const noPrices = async (changes: readonly AssetChange[], isListedSwap = false) => {
    const { latchkey, market, asked } = await open({})
    const rating = await fetchReturnRating(latchkey, { changes, isListedSwap }, market)
    return [rating, asked.length]
  }

  test('fetchReturnRating needs no price when nothing leaves or nothing arrives', async () => {
    expect(await noPrices([])).toEqual(['fair', 0])
    expect(await noPrices([token(a, 1n)])).toEqual(['fair', 0])
    expect(await noPrices([token(a, -1n)])).toEqual(['none', 0])
    expect(await noPrices([native(-5n), token(weth, 5n)])).toEqual(['fair', 0])
    expect(await noPrices([native(-5n), token(weth, 4n)])).toEqual(['none', 0])
    const nft: AssetChange = { kind: 'nft', token: b, id: 1n, amount: 1n }
    expect(await noPrices([token(a, -1n), nft])).toEqual(['none', 0])
    expect(await noPrices([token(a, -1n), token(b, 1n)])).toEqual(['none', 1])
  })

  test.each([
    [80n, 'fair'],
    [79n, 'poor'],
  ] as const)(
    'fetchReturnRating compares 100 sold with %s bought by the server’s prices',
    async (bought, expected) => {
      const { latchkey, market } = await open({ [a]: 1, [b]: 1 })
      const changes = [token(a, -100n), token(b, bought)]
      expect(await fetchReturnRating(latchkey, { changes, isListedSwap: false }, market)).toBe(
        expected,
      )
    },
  )

  const reading = (pools: readonly (readonly Pool[] | null)[] | Error) => {
    const routes: unknown[] = []
    const readPools = async (options: { router: string; routes: unknown }) => {
      routes.push([options.router, options.routes])
      if (pools instanceof Error) throw pools
      return pools
    }
    return { routes, readPools }
  }
  const pool = (reserveIn: bigint, reserveOut: bigint): Pool => ({ reserveIn, reserveOut })
  const swapOf = async (
    pools: Parameters<typeof reading>[0],
    changes: readonly AssetChange[],
    isListedSwap = true,
  ) => {
    const { routes, readPools } = reading(pools)
    const { latchkey, market, asked } = await open({}, { readPools })
    const rating = await fetchReturnRating(latchkey, { changes, isListedSwap }, market)
    return { rating, routes, isPriced: asked.length > 0 }
  }

  test.each([
    [80n, 'fair'],
    [79n, 'poor'],
  ] as const)(
    'fetchReturnRating compares a listed swap of 100 for %s with the best pool',
    async (bought, expected) => {
      const pools = [[pool(1_000n, 10n)], null, [pool(1_000n, 1_000n)]]
      const changes = [token(b, bought), token(a, -100n)]
      expect(await swapOf(pools, changes)).toEqual({
        rating: expected,
        routes: [
          [
            router,
            [
              [a, b],
              [a, weth, b],
            ],
          ],
        ],
        isPriced: false,
      })
    },
  )

  test('fetchReturnRating reads the pools of the wrapped currency for coins', async () => {
    const { rating, routes } = await swapOf(
      [[pool(1_000n, 1_000n)]],
      [native(-100n), token(b, 100n)],
    )
    expect([rating, routes]).toEqual(['fair', [[router, [[weth, b]]]]])
    const back = await swapOf([[pool(1_000n, 1_000n)]], [native(100n), token(b, -100n)])
    expect([back.rating, back.routes]).toEqual(['fair', [[router, [[b, weth]]]]])
  })

  test.each([
    ['no pool', [], [token(a, -100n), token(b, 100n)], true],
    ['a drained pool', [[pool(1_000n, 0n)]], [token(a, -100n), token(b, 100n)], true],
    ['a node that fails', new Error('down'), [token(a, -100n), token(b, 100n)], true],
    ['two sold tokens', [[pool(1n, 1n)]], [token(a, -1n), token(b, 1n), token('0x5', -1n)], true],
    ['two bought tokens', [[pool(1n, 1n)]], [token(a, -1n), token(b, 1n), token('0x5', 1n)], true],
    ['an unlisted router', [[pool(1n, 1n)]], [token(a, -1n), token(b, 1n)], false],
  ] as const)('fetchReturnRating asks for prices with %s', async (_, pools, changes, isListed) => {
    const { rating, isPriced } = await swapOf(pools, changes, isListed)
    expect([rating, isPriced]).toEqual(['none', true])
  })
})

test('readRoutes reads no pool without a Uniswap V2 router or without the ability', async () => {
  const { latchkey, network } = await openMoneyFixture({ readPools: async () => [null] })
  const market = { namespace: 'eip155', network, swapRouters } as const
  expect(await readRoutes(latchkey, market, [a, b])).toEqual([null])
  const measured = { routers: swapRouters.routers.slice(0, 1) }
  expect(await readRoutes(latchkey, { ...market, swapRouters: measured }, [a, b])).toEqual([])
  const bare = await openMoneyFixture({})
  expect(await readRoutes(bare.latchkey, market, [a, b])).toEqual([])
})
