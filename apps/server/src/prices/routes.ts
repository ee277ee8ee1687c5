import { type Fungible, priceSeriesEndpoint, pricesEndpoint } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { describeTokens } from '../token/describeTokens.ts'
import { absoluteUrl, iconPathOf } from '../token/iconUrl.ts'
import {
  markTokensWatched,
  priceChange,
  priceKeyOf,
  readPastPrices,
  readPriceSeries,
  recordPrices,
} from './priceHistory.ts'
import { priceProvider } from './priceProvider.ts'

export function pricesRoutes(app: App, context: Context): void {
  const provider = priceProvider(context)
  serve(app, context, pricesEndpoint, async ({ currency, addresses }, request) => {
    const [prices, tokens] = await Promise.all([
      provider.fetchPrices(addresses, currency, request.signal),
      describeTokens(context, addresses),
    ])
    const publicUrl = publicUrlOf(context.config, request.headers)
    const fungibles = addresses.flatMap((address): Fungible[] => {
      const price = prices.get(address)
      const token = tokens.get(address)
      if (price === undefined || !token) return []
      const { name, symbol, decimals } = token
      const iconUrl = absoluteUrl(publicUrl, iconPathOf(symbol))
      return [{ address, name, symbol, decimals, price, iconUrl }]
    })
    return { fungibles }
  })

  serve(app, context, priceSeriesEndpoint, async ({ address }, request) => {
    const prices = await provider.fetchPrices([address], 'usd', request.signal)
    const price = prices.get(address)
    if (price === undefined) return { points: [] }
    await Promise.all([recordPrices(context, prices), markTokensWatched(context, [address])])
    const [points, past] = await Promise.all([
      readPriceSeries(context, address),
      readPastPrices(context, [address]),
    ])
    const change = priceChange(price, past.get(priceKeyOf(address)))
    return {
      points: [...points, { atMs: context.clock.now(), price }],
      ...(change === null ? {} : { change24h: change }),
    }
  })
}
