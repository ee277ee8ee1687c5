import type { Context } from '../context.ts'
import { coingeckoPrices } from '../providers/prices/coingecko.ts'
import { onChainPrices } from '../providers/prices/onChainPrices.ts'
import type { PriceProvider } from '../providers/prices/provider.ts'

export function priceProvider(context: Context): PriceProvider {
  const settings = context.config.providers.prices
  return settings.vendor === 'coingecko' ? coingeckoPrices(settings) : onChainPrices(context)
}
