import type { Context } from '../context.ts'
import { coinbaseOnramp } from '../providers/onramp/coinbase.ts'
import { meldOnramp } from '../providers/onramp/meld.ts'
import { moonpayOnramp } from '../providers/onramp/moonpay.ts'
import type { OnrampProvider } from '../providers/onramp/provider.ts'
import { sandboxOnramp } from '../providers/onramp/sandbox.ts'
import type { OnrampProviderSettings } from './settings.ts'

/** The providers of the settings, in the operator's order. */
export function openProviders(context: Context): OnrampProvider[] {
  return context.config.onramp.map((settings) => openProvider(context, settings))
}

function openProvider(context: Context, settings: OnrampProviderSettings): OnrampProvider {
  switch (settings.vendor) {
    case 'sandbox':
      return sandboxOnramp(context, settings)
    case 'coinbase':
      return coinbaseOnramp(context, settings)
    case 'moonpay':
      return moonpayOnramp(context, settings)
    case 'meld':
      return meldOnramp(context, settings)
  }
}
