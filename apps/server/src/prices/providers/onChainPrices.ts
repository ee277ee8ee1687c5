import type { Currency } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import type { Address } from 'viem'
import { fetchCached } from '../../cache/fetchCached.ts'
import type { Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { networkOf } from '../../network/networkOf.ts'
import { evmAddressOf, parseAccountId } from '../../token/caip10.ts'
import { isNativeToken } from '../../token/nativeToken.ts'
import { readOracles } from './oracles.ts'
import type { PriceProvider } from './provider.ts'
import { readUsdPrices } from './usdPrices.ts'

const FRESH_MS = 15_000
const pricesSchema = v.record(v.string(), v.number())

/** On-chain prices: Chainlink-style feeds, and pools against tokens with a known price. */
export function onChainPrices(context: Context): PriceProvider {
  return {
    async fetchPrices(tokens, currency) {
      const byChain = groupByChain(context, tokens)
      const [rate, ...perChain] = await Promise.all([
        usdPerUnit(context, currency),
        ...[...byChain].map(([chainId, own]) => chainPrices(context, chainId, own)),
      ])
      const usd = new Map(perChain.flatMap((prices) => [...prices]))
      return new Map([...usd].map(([token, price]) => [token, price / rate]))
    },
  }
}

type RequestedToken = { id: string; address: Address }

function groupByChain(context: Context, tokens: readonly string[]): Map<string, RequestedToken[]> {
  const byChain = new Map<string, RequestedToken[]>()
  for (const id of tokens) {
    const { namespace, chainId, address } = parseAccountId(id)
    if (namespace !== 'eip155' || !context.chains.find(chainId)) continue
    const isNative = isNativeToken(address)
    const token = isNative
      ? networkOf(context.config.networks, chainId).wrappedNative
      : evmAddressOf(address, 'addresses')
    if (token) byChain.set(chainId, [...(byChain.get(chainId) ?? []), { id, address: token }])
  }
  return byChain
}

async function chainPrices(
  context: Context,
  chainId: string,
  wanted: readonly RequestedToken[],
): Promise<[string, number][]> {
  const addresses = [...new Set(wanted.map(({ address }) => address))].sort()
  const prices = await fetchCached(
    context.cache,
    { key: `prices:${chainId}:${addresses.join()}`, ttlMs: FRESH_MS, schema: pricesSchema },
    async () => Object.fromEntries(await readUsdPrices(context, chainId, addresses)),
  )
  return wanted.flatMap(({ id, address }) => {
    const price = prices[address]
    return price === undefined ? [] : [[id, price] as [string, number]]
  })
}

/** From the first served network that has a feed for the currency. */
async function usdPerUnit(context: Context, currency: Currency): Promise<number> {
  if (currency === 'usd') return 1
  for (const chainId of context.chains.ids) {
    const feed = ownValue(networkOf(context.config.networks, chainId).oracles ?? {}, currency)
    if (!feed) continue
    const [rate] = await readOracles(context.chains.client(chainId), [feed], context.clock.now())
    if (rate) return rate
  }
  throw new ServerError(
    400,
    'prices/currency-not-supported',
    `Prices in ${currency} are not offered here`,
    'currency',
  )
}
