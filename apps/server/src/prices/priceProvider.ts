import type { Context } from '../context/context.ts'
import { cachedPrices } from './cachedPrices.ts'
import { coingeckoPrices } from './providers/coingecko.ts'
import { onChainPrices } from './providers/onChainPrices.ts'
import type { PriceProvider } from './providers/provider.ts'

/** The operator's price vendor, cached for a minute; the prices on the chain have a shorter cache of their own. */
export function priceProvider(context: Context): PriceProvider {
  const settings = context.config.providers.prices
  return settings.vendor === 'coingecko'
    ? cachedPrices(context.cache, coingeckoPrices(settings))
    : onChainPrices(context)
}
