import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { caip10 } from './scalars.ts'

const currency = v.picklist(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'])
export type Currency = v.InferOutput<typeof currency>

const fungible = v.object({
  address: caip10,
  name: v.string(),
  symbol: v.string(),
  iconUrl: v.string(),
  price: v.number(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type Fungible = v.InferOutput<typeof fungible>

export const pricesEndpoint = endpoint({
  method: 'POST',
  path: '/v1/fungible/price',
  summary: 'Token prices. Omits tokens without a price.',
  input: v.object({
    currency,
    /** Native coins by their pseudo-address. */
    addresses: v.pipe(v.array(caip10), v.minLength(1), v.maxLength(50)),
  }),
  reply: v.object({ fungibles: v.array(fungible) }),
})
