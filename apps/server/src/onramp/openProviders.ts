import type { Context } from '../context/context.ts'
import { coinbaseOnramp } from './providers/coinbase.ts'
import { meldOnramp } from './providers/meld.ts'
import { moonpayOnramp } from './providers/moonpay.ts'
import type { OnrampProvider } from './providers/provider.ts'
import type { OnrampProviderSettings } from './settings.ts'

/** The providers of the settings, in the operator's order, then those of the extension. */
export function openProviders(context: Context): OnrampProvider[] {
  return [
    ...context.config.onramp.map((settings) => openProvider(context, settings)),
    ...(context.onrampExtension?.openProviders(context) ?? []),
  ]
}

function openProvider(context: Context, settings: OnrampProviderSettings): OnrampProvider {
  switch (settings.vendor) {
    case 'coinbase':
      return coinbaseOnramp(context, settings)
    case 'moonpay':
      return moonpayOnramp(context, settings)
    case 'meld':
      return meldOnramp(context, settings)
  }
}
