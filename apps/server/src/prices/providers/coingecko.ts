import type { Currency } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import { parseAccountId } from '../../token/caip10.ts'
import { isNativeToken } from '../../token/nativeToken.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import type { PriceProvider } from './provider.ts'

export type CoingeckoOptions = {
  url?: string | undefined
  apiKey?: string | undefined
  plan?: 'demo' | 'pro' | undefined
}

/** CoinGecko's ids of a network and of its native coin. */
const PLATFORMS: Readonly<Record<string, { platform: string; coin: string }>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:250': { platform: 'fantom', coin: 'fantom' },
  'eip155:324': { platform: 'zksync', coin: 'ethereum' },
  'eip155:8217': { platform: 'klay-token', coin: 'kaia' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'eip155:1313161554': { platform: 'aurora', coin: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
}

const reply = v.record(v.string(), v.record(v.string(), v.nullable(v.number())))
type Reply = v.InferOutput<typeof reply>

export function coingeckoPrices(options: CoingeckoOptions): PriceProvider {
  const base =
    options.url ??
    (options.plan === 'pro' ? 'https://pro-api.coingecko.com' : 'https://api.coingecko.com')
  const header = options.plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const headers = options.apiKey ? { [header]: options.apiKey } : {}
  const fetchPath = (
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Reply> =>
    fetchJson(reply, {
      vendor: 'CoinGecko',
      url: upstreamUrl(base, `/api/v3${path}`, query),
      headers,
      signal,
    })

  return {
    async fetchPrices(tokens, currency, signal) {
      const groups = groupByRequest(tokens)
      const answers = await Promise.all(
        [...groups].map(async ([path, items]) => {
          const names = items.map(({ name }) => name).join(',')
          const query = path.startsWith('/simple/token_price')
            ? { contract_addresses: names, vs_currencies: currency }
            : { ids: names, vs_currencies: currency }
          return pickPrices(items, await fetchPath(path, query, signal), currency)
        }),
      )
      return new Map(answers.flat())
    },
  }
}

type Item = { id: string; name: string }

function groupByRequest(tokens: readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const id of tokens) {
    const { chainId, address } = parseAccountId(id)
    const known = ownValue(PLATFORMS, chainId)
    if (!known) continue
    const isNative = isNativeToken(address)
    const path = isNative ? '/simple/price' : `/simple/token_price/${known.platform}`
    const name = isNative ? known.coin : address
    groups.set(path, [...(groups.get(path) ?? []), { id, name }])
  }
  return groups
}

function pickPrices(items: readonly Item[], answer: Reply, currency: Currency): [string, number][] {
  const byName = new Map(Object.entries(answer).map(([name, row]) => [name.toLowerCase(), row]))
  return items.flatMap(({ id, name }) => {
    const price = byName.get(name.toLowerCase())?.[currency]
    return typeof price === 'number' && price >= 0 ? [[id, price] as [string, number]] : []
  })
}
