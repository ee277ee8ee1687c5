import * as v from 'valibot'
import { fetchCached } from '../cache/fetchCached.ts'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import {
  markTokensWatched,
  priceChange,
  priceKeyOf,
  readPastPrices,
  recordPrices,
} from '../prices/priceHistory.ts'
import { namespaceOfAddress } from '../token/caip10.ts'
import { nativeTokenAddress } from '../token/nativeToken.ts'
import type { BalanceProvider, Holding } from './providers/provider.ts'

const CACHE_MS = 10_000

const cachedHoldings = v.array(
  v.object({
    chainId: v.string(),
    address: v.nullable(v.string()),
    name: v.string(),
    symbol: v.string(),
    decimals: v.number(),
    amount: v.pipe(
      v.string(),
      v.transform((digits) => BigInt(digits)),
    ),
    priceUsd: v.nullable(v.number()),
    iconUrl: v.nullable(v.string()),
    change24h: v.nullable(v.number()),
  }),
)

/** `change24h`: relative to the price 24 hours ago; `null` where none is known from then. */
export type PricedHolding = Holding & { change24h: number | null }

export type HoldingsQuery = {
  address: string
  chainId?: string | undefined
  /** Skip the cache. */
  fresh?: boolean
}

/** @throws ServerError 400 when balances are not served for the address or the network. */
export async function fetchHoldings(
  context: Context,
  provider: BalanceProvider,
  query: HoldingsQuery,
  signal: AbortSignal,
): Promise<PricedHolding[]> {
  const chainIds = servedChains(context, query)
  const key = `balance:${query.chainId ?? ''}:${query.address.startsWith('0x') ? query.address.toLowerCase() : query.address}`
  if (query.fresh) await context.cache.delete(key)
  const holdings = await fetchCached(
    context.cache,
    { key, ttlMs: CACHE_MS, schema: cachedHoldings },
    async () =>
      addChanges(
        context,
        await provider.fetchHoldings({ address: query.address, chainIds }, signal),
      ),
  )
  return [...holdings].sort(
    (a, b) => usdValueOf(b) - usdValueOf(a) || a.symbol.localeCompare(b.symbol),
  )
}

/** Adds how each price changed in 24 hours, and records the current prices for the next day. */
async function addChanges(
  context: Context,
  holdings: readonly Holding[],
): Promise<PricedHolding[]> {
  const prices = new Map(
    holdings.flatMap((holding): [string, number][] =>
      holding.priceUsd === null ? [] : [[tokenIdOf(holding), holding.priceUsd]],
    ),
  )
  const tokens = [...prices.keys()]
  const [pastPrices] = await Promise.all([
    readPastPrices(context, tokens),
    recordPrices(context, prices),
    markTokensWatched(context, tokens),
  ])
  return holdings.map((holding) => {
    const pastPrice = pastPrices.get(priceKeyOf(tokenIdOf(holding)))
    return { ...holding, change24h: priceChange(holding.priceUsd ?? 0, pastPrice) }
  })
}

function tokenIdOf({ chainId, address }: Holding): string {
  return `${chainId}:${address ?? nativeTokenAddress(chainId.split(':')[0] ?? '')}`
}

function servedChains(context: Context, { address, chainId }: HoldingsQuery): string[] {
  const namespace = namespaceOfAddress(address)
  if (!namespace) {
    throw new ServerError(400, 'address/invalid', 'Unknown address format', 'address')
  }
  const served = context.chains.ids.filter((id) => id.startsWith(`${namespace}:`))
  if (chainId === undefined) return served
  const chain = context.chains.get(chainId)
  if (chain.namespace === namespace) return [chain.id]
  throw new ServerError(400, 'address/invalid', `Not an address of ${chainId}`, 'address')
}

function usdValueOf({ amount, decimals, priceUsd }: Holding): number {
  return (Number(amount) / 10 ** decimals) * (priceUsd ?? 0)
}
