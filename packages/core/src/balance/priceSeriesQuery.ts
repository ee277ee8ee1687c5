import { priceSeriesEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { type Caip2, formatCaip10, parseCaip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import type { TokenBalance } from './balance.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'

export type PriceSeries = {
  /** The oldest first; the last is the current price. */
  points: readonly { atMs: number; price: number }[]
  /** Relative to 24 hours ago (0.05 is +5 %); `null` where it is unknown. */
  change24h: number | null
}

/** A token's price in US dollars over the last 24 hours; without points where the server has no price. */
export function priceSeriesQuery(
  latchkey: Latchkey,
  token: Pick<TokenBalance, 'network' | 'address'>,
): Query<PriceSeries> {
  const address = caip10Of(token.network, token.address)
  return {
    queryKey: ['priceSeries', address],
    queryFn: async ({ signal }) => {
      const reply = await callApi(latchkey, priceSeriesEndpoint, { address }, { signal })
      const points = reply.points.filter(
        ({ atMs, price }) => isValidNumber(atMs) && isValidNumber(price),
      )
      return { points, change24h: reply.change24h ?? null }
    },
    staleTime: freshness.prices,
  }
}

function isValidNumber(value: number): boolean {
  return Number.isFinite(value) && value >= 0
}

function caip10Of(network: Caip2, address: string | null) {
  return formatCaip10(network, address ?? nativeTokenAddress(parseCaip2(network).namespace))
}
