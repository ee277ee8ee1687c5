import { priceSeriesEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { type CaipNetworkId, formatCaipAddress, parseCaipNetworkId } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import type { TokenBalance } from './balance.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'

export type PriceSeries = {
  /** The oldest first; the last is the current price. */
  points: readonly { atMs: number; price: number }[]
  /** Relative to 24 hours ago (0.05 is +5 %); `null` if it's unknown. */
  change24h: number | null
}

/** A token's price in US dollars over the last 24 hours; without points where the server has no price. */
export function priceSeriesQuery(
  latchkey: Latchkey,
  token: Pick<TokenBalance, 'network' | 'address'>,
): QueryOptions<PriceSeries> {
  const address = caip10Of(token.network, token.address)
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'priceSeries', address),
    queryFn: async ({ signal }) => {
      const reply = await callApi(latchkey, priceSeriesEndpoint, { address }, { signal })
      const points = reply.points.filter(
        ({ atMs, price }) => isValidNumber(atMs) && isValidNumber(price),
      )
      return { points, change24h: reply.change24h ?? null }
    },
    staleTime: freshness.prices,
  })
}

function isValidNumber(value: number): boolean {
  return Number.isFinite(value) && value >= 0
}

function caip10Of(network: CaipNetworkId, address: string | null) {
  return formatCaipAddress(
    network,
    address ?? nativeTokenAddress(parseCaipNetworkId(network).namespace),
  )
}
