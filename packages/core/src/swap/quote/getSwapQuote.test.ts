import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../test/honestServer.ts'
import { moneyAccount } from '../../../test/moneyFixture.ts'
import { openWithReply } from '../../../test/openWithReply.ts'
import { dai, ether, usdc } from '../../../test/swapFixture.ts'
import type { CaipNetworkId } from '../../caip/caip.ts'
import { nativePseudoAddress } from '../tokens/swapToken.ts'
import { gasPriceQuery } from './gasPriceQuery.ts'
import { getSwapQuoteQueryOptions } from './getSwapQuote.ts'

describe('getSwapQuote', () => {
  const order = { account: moneyAccount, sell: usdc, buy: dai, amount: 1_000n }
  const account = `eip155:1:${moneyAccount.address}`
  const quote = (toAmount: string, more = {}) => ({
    id: null,
    fromAmount: '1000',
    fromAccount: account,
    toAmount,
    toAccount: account,
    ...more,
  })
  const fetchQuote = async (reply: Reply) => {
    const { latchkey, queries, server } = await openWithReply(reply)
    return { server, quoted: queries.fetchQuery(getSwapQuoteQueryOptions(latchkey, order)) }
  }

  test('getSwapQuote asks for the amount of one token in another, and takes the first quote', async () => {
    const quotes = [quote('2000', { feeBps: 85 }), quote('3000')]
    const { server, quoted } = await fetchQuote({ json: { quotes } })
    expect(await quoted).toEqual({ received: 2_000n, feeBps: 85 })
    const [request] = server.requests
    expect(request).toMatchObject({ method: 'GET', path: '/v1/convert/quotes' })
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      amount: '1000',
      userAddress: account,
      from: `eip155:1:${usdc.address}`,
      to: `eip155:1:${dai.address}`,
    })
  })

  test('getSwapQuote sends the gas price of its network once it is known, and does not wait for it', async () => {
    const { latchkey, queries, server } = await openWithReply({ json: { quotes: [quote('2000')] } })
    const knownPrices = (network: CaipNetworkId, standard: bigint) =>
      queries.setQueryData(gasPriceQuery(latchkey, network).queryKey, {
        standard,
        fast: 8n,
        instant: 9n,
      })
    const sentPrice = async () => {
      await queries.fetchQuery({ ...getSwapQuoteQueryOptions(latchkey, order), staleTime: 0 })
      return server.requests.at(-1)?.query.get('gasPrice') ?? null
    }
    knownPrices('eip155:10', 5n)
    expect(await sentPrice()).toBe(null)
    knownPrices('eip155:1', 7n)
    expect(await sentPrice()).toBe('7')
  })

  test('getSwapQuote names no fee when the server names none', async () => {
    const { quoted } = await fetchQuote({ json: { quotes: [quote('1')] } })
    expect(await quoted).toEqual({ received: 1n, feeBps: null })
  })

  test.each([
    ['there is none', []],
    ['it is zero', [quote('0')]],
  ])('getSwapQuote reports that there is no quote when %s', async (_, quotes) => {
    const { quoted } = await fetchQuote({ json: { quotes } })
    await expect(quoted).rejects.toMatchObject({
      code: 'swap/no-quote',
      context: { from: 'USDC', to: 'DAI' },
    })
  })

  test.each<[string, Reply, string]>([
    ['refuses the request', { status: 400 }, 'api/http'],
    ['fails', { status: 500 }, 'api/http'],
    ['replies with something else', { json: { quotes: 'none' } }, 'api/bad-reply'],
  ])('getSwapQuote reports a server that %s as quote-unavailable', async (_, reply, code) => {
    const { quoted } = await fetchQuote(reply)
    await expect(quoted).rejects.toMatchObject({
      code: 'swap/quote-unavailable',
      cause: { code },
    })
  })

  test('getSwapQuote keeps the error of a server out of reach, which queries retry', async () => {
    const { latchkey, queries, server } = await openWithReply({})
    await server.close()
    await expect(
      queries.fetchQuery(getSwapQuoteQueryOptions(latchkey, order)),
    ).rejects.toMatchObject({
      code: 'api/unreachable',
    })
  })

  test('getSwapQuote keeps orders apart, and is refetched as often as it is stale', async () => {
    const { latchkey } = await openWithReply({})
    const { queryKey, staleTime, refetchInterval } = getSwapQuoteQueryOptions(latchkey, order)
    expect(queryKey).toEqual([
      'latchkey',
      'swapQuote',
      {
        account: `eip155:${moneyAccount.address}`,
        sell: `eip155:1:${usdc.address}`,
        buy: `eip155:1:${dai.address}`,
        amount: '1000',
      },
    ])
    expect([staleTime, refetchInterval]).toEqual([10_000, 10_000])
    const native = getSwapQuoteQueryOptions(latchkey, { ...order, sell: ether, amount: 1_001n })
    expect(native.queryKey[2]).toMatchObject({
      sell: `eip155:1:${nativePseudoAddress}`,
      amount: '1001',
    })
  })
})
