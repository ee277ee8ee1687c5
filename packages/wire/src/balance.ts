import * as v from 'valibot'
import { bareAddress, decimalText } from './account.ts'
import { endpoint } from './endpoint.ts'
import { caip2, caip10, textList } from './scalars.ts'

/** One holding. `address` is absent for the network's native coin. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: caip2,
  address: v.optional(caip10),
  /** What the holding is worth; absent when no provider quotes a price. */
  value: v.optional(v.number()),
  /** Price of one whole token, 0 when unknown. */
  price: v.number(),
  /** Relative to the price 24 hours ago (0.05 is +5 %); absent where the server has none from then. */
  change24h: v.optional(v.number()),
  quantity: v.object({
    /** Decimals of the token, as digits. */
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    numeric: decimalText,
  }),
  iconUrl: v.string(),
})
export type WireTokenBalance = v.InferOutput<typeof tokenBalance>

export const balanceEndpoint = endpoint({
  method: 'GET',
  path: '/v1/account/:address/balance',
  summary: 'An account’s tokens with prices.',
  input: v.object({
    address: bareAddress,
    currency: v.optional(v.literal('usd')),
    chainId: v.optional(caip2),
    /** Tokens (CAIP-10) whose balance just changed: read afresh, past any cache. */
    forceUpdate: v.optional(textList),
  }),
  reply: v.object({ balances: v.array(tokenBalance) }),
})
