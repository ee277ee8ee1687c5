import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { caip10 } from './scalars.ts'

export const priceSeriesEndpoint = endpoint({
  method: 'GET',
  path: '/v1/fungible/price/series',
  summary: "A token's price in US dollars over the last 24 hours. Empty without a price.",
  /** Native coins by their pseudo-address. */
  input: v.object({ address: caip10 }),
  reply: v.object({
    /** The oldest first; the last is the current price. */
    points: v.array(v.object({ atMs: v.number(), price: v.number() })),
    /** Relative to the price 24 hours ago (0.05 is +5 %); absent where the server has none from then. */
    change24h: v.optional(v.number()),
  }),
})
