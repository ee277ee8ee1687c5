import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import { cleanText } from '../../token/cleanText.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import type { BalanceProvider, Holding } from './provider.ts'

export type ZerionOptions = { apiKey: string; url?: string | undefined }

/** Zerion's names of networks. */
const CHAINS: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync-era',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
  'eip155:1313161554': 'aurora',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

const position = v.object({
  attributes: v.object({
    quantity: v.object({
      int: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
    }),
    price: v.nullish(v.number()),
    fungible_info: v.object({
      name: v.string(),
      symbol: v.string(),
      icon: v.nullish(v.object({ url: v.nullish(v.string()) })),
      implementations: v.array(v.object({ chain_id: v.string(), address: v.nullish(v.string()) })),
    }),
    flags: v.optional(
      v.object({ displayable: v.optional(v.boolean()), is_trash: v.optional(v.boolean()) }),
    ),
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})
type Position = v.InferOutput<typeof position>

const reply = v.object({ data: v.pipe(v.array(position), v.maxLength(5_000)) })

export function zerionBalances({ apiKey, url }: ZerionOptions): BalanceProvider {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  return {
    async fetchHoldings({ address, chainIds }, signal) {
      const byVendorId = new Map(
        chainIds.flatMap((id) => {
          const name = ownValue(CHAINS, id)
          return name ? [[name, id] as const] : []
        }),
      )
      if (byVendorId.size === 0) return []
      const { data } = await fetchJson(reply, {
        vendor: 'Zerion',
        url: upstreamUrl(url ?? 'https://api.zerion.io', `/v1/wallets/${address}/positions/`, {
          'filter[positions]': 'only_simple',
          'filter[trash]': 'only_non_trash',
          'filter[chain_ids]': [...byVendorId.keys()].join(','),
          currency: 'usd',
          sort: '-value',
        }),
        headers: { authorization },
        signal,
      })
      return data.flatMap((position) => toHolding(position, byVendorId))
    },
  }
}

function toHolding(
  { attributes, relationships }: Position,
  chains: ReadonlyMap<string, string>,
): Holding[] {
  const vendorChain = relationships.chain.data.id
  const chainId = chains.get(vendorChain)
  if (!chainId || attributes.flags?.is_trash || attributes.flags?.displayable === false) return []
  const { name, symbol, icon, implementations } = attributes.fungible_info
  const onThisChain = implementations.find(({ chain_id }) => chain_id === vendorChain)
  const { int, decimals } = attributes.quantity
  return [
    {
      chainId,
      address: onThisChain?.address ?? null,
      name: cleanText(name),
      symbol: cleanText(symbol),
      decimals,
      amount: BigInt(int),
      priceUsd: attributes.price ?? null,
      iconUrl: icon?.url?.startsWith('https://') ? icon.url : null,
    },
  ]
}
