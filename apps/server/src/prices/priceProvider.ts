import type { Context } from '../context.ts'
import { coingeckoPrices } from '../providers/prices/coingecko.ts'
import { onChainPrices } from '../providers/prices/onChainPrices.ts'
import type { PriceProvider } from '../providers/prices/provider.ts'
import { cachedPrices } from './cachedPrices.ts'

/** The operator's price vendor, cached for a minute; the prices on the chain have a shorter cache of their own. */
export function priceProvider(context: Context): PriceProvider {
  const settings = context.config.providers.prices
  return settings.vendor === 'coingecko'
    ? cachedPrices(context.cache, coingeckoPrices(settings))
    : onChainPrices(context)
}
