import { describe, expect, test } from 'vitest'
import { openWithReply } from '../../../test/openWithReply.ts'
import { dai, ether, usdc } from '../../../test/swapFixture.ts'
import { getSwapTokensQueryOptions } from '../tokens/getSwapTokens.ts'
import { nativePseudoAddress } from '../tokens/swapToken.ts'
import { gasPriceQuery } from './gasPriceQuery.ts'
import { swapPriceQuery } from './swapPriceQuery.ts'

describe('gasPriceQuery', () => {
  const prices = { standard: '1', fast: '2', instant: '3' }

  test('gasPriceQuery returns the gas prices of a network', async () => {
    const { latchkey, queries, server } = await openWithReply({ json: prices })
    const query = gasPriceQuery(latchkey, 'eip155:1')
    expect(await queries.fetchQuery(query)).toEqual({ standard: 1n, fast: 2n, instant: 3n })
    expect([query.queryKey, query.staleTime]).toEqual([
      ['latchkey', 'gasPrice', 'eip155:1'],
      10_000,
    ])
    expect(server.requests.at(-1)?.query.get('chainId')).toBe('eip155:1')
  })
})

describe('swapPriceQuery', () => {
  const fungible = (address: string | null, price: number) => ({
    address: `eip155:1:${address}`,
    name: '',
    symbol: '',
    iconUrl: '',
    price,
    decimals: 6,
  })
  const fetchPrice = async (fungibles: unknown, token = usdc) => {
    const { latchkey, queries, server } = await openWithReply({ json: { fungibles } })
    const query = swapPriceQuery(latchkey, token)
    return { query, server, priced: queries.fetchQuery(query) }
  }

  test('swapPriceQuery asks for one token in dollars, and finds it in any case and place', async () => {
    const { priced, server, query } = await fetchPrice([
      fungible(dai.address, 7),
      fungible(usdc.address?.toUpperCase().replace('0X', '0x') ?? '', 0.999),
    ])
    expect(await priced).toBe(0.999)
    const [request] = server.requests
    expect(request).toMatchObject({ method: 'POST', path: '/v1/fungible/price' })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      currency: 'usd',
      addresses: [`eip155:1:${usdc.address}`],
    })
    expect(query.queryKey).toEqual([
      'latchkey',
      'swapPrice',
      `eip155:1:${usdc.address?.toLowerCase()}`,
    ])
    expect(query.staleTime).toBe(15_000)
  })

  test('swapPriceQuery asks for the native currency by its pseudo-address', async () => {
    const { priced, server } = await fetchPrice([fungible(nativePseudoAddress, 3_000)], ether)
    expect(await priced).toBe(3_000)
    expect(JSON.parse(server.requests[0]?.body ?? '').addresses).toEqual([
      `eip155:1:${nativePseudoAddress}`,
    ])
  })

  test.each([
    ['no token', [], null],
    ['another token only', [fungible(dai.address, 1)], null],
    ['two prices', [fungible(usdc.address, 1), fungible(usdc.address, 2)], 1],
    ['a price of zero', [fungible(usdc.address, 0)], 0],
    ['a negative price', [fungible(usdc.address, -0.01)], null],
  ])('swapPriceQuery of a reply with %s is %s', async (_, fungibles, price) => {
    expect(await (await fetchPrice(fungibles)).priced).toBe(price)
  })
})

describe('getSwapTokens', () => {
  const token = (symbol: string, address: string, more = {}) => ({
    name: `${symbol} token`,
    symbol,
    decimals: 6,
    address: `eip155:1:${address}`,
    ...more,
  })
  /** A server of Ethereum only. */
  const serve = (tokens: readonly object[]) => (path: string) => ({
    json: path.includes('supported-chains') ? { http: ['eip155:1'], ws: [] } : { tokens },
  })
  const [first, second] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string]

  test('getSwapTokens lists the native currency first, then the tokens by symbol', async () => {
    const { latchkey, network, queries, server } = await openWithReply(
      serve([
        token('ZZZ', first),
        token('AAA', second),
        token('NODIGITS', `0x${'3'.repeat(40)}`, { decimals: 0 }),
        token('FAKE', nativePseudoAddress, { decimals: 18 }),
        { ...token('OTHER', `0x${'4'.repeat(40)}`), address: `eip155:10:${first}` },
      ]),
    )
    const query = getSwapTokensQueryOptions(latchkey, { network })
    expect(query.queryKey).toEqual(['latchkey', 'swapTokens', { network: 'eip155:1' }])
    expect(query.staleTime).toBe(600_000)
    const listed = { network: 'eip155:1', decimals: 6, iconUrl: null }
    expect(await queries.fetchQuery(query)).toEqual([
      { network: 'eip155:1', address: null, ...network.nativeCurrency, iconUrl: null },
      { ...listed, address: second, name: 'AAA token', symbol: 'AAA' },
      { ...listed, address: first, name: 'ZZZ token', symbol: 'ZZZ' },
    ])
    expect(server.requests.at(-1)?.query.get('chainId')).toBe('eip155:1')
  })

  test('getSwapTokens shows icons of the own server only, the native currency’s too', async () => {
    const { latchkey, network, queries } = await openWithReply(
      serve([
        token('ETH', nativePseudoAddress.toUpperCase().replace('0X', '0x'), {
          logoUri: 'data:image/png;base64,AA',
        }),
        token('AAA', first, { logoUri: 'https://tracker.example/aaa.png' }),
      ]),
    )
    const tokens = await queries.fetchQuery(getSwapTokensQueryOptions(latchkey, { network }))
    expect(tokens.map(({ iconUrl }) => iconUrl)).toEqual(['data:image/png;base64,AA', null])
  })

  test('getSwapTokens rejects a network without a listed router, without a request', async () => {
    const { latchkey, network, queries, server } = await openWithReply({ json: { tokens: [] } })
    const elsewhere = { ...network, caipNetworkId: 'eip155:31337' } as const
    await expect(
      queries.fetchQuery(getSwapTokensQueryOptions(latchkey, { network: elsewhere })),
    ).rejects.toMatchObject({
      code: 'swap/network-not-supported',
      context: { id: 'eip155:31337' },
    })
    expect(server.requests).toEqual([])
  })

  test('getSwapTokens rejects a network that the server does not serve, without asking for tokens', async () => {
    const { latchkey, network, queries, server } = await openWithReply(serve([]))
    const elsewhere = { ...network, caipNetworkId: 'eip155:10' } as const
    await expect(
      queries.fetchQuery(getSwapTokensQueryOptions(latchkey, { network: elsewhere })),
    ).rejects.toMatchObject({
      code: 'swap/network-not-supported',
      context: { id: 'eip155:10' },
    })
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/supported-chains'])
  })
})
