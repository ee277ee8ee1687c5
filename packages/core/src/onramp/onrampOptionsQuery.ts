import { onrampOptionsCall } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { parseCaip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { onrampFallback } from './onrampFallback.ts'
import type { OnrampOptions, PurchaseCurrency } from './onrampOptions.ts'

/** What can be bought here, with what, from whom; the built-in options without a provider. Never fails. */
export function onrampOptionsQuery(latchkey: Latchkey, network: Network): Query<OnrampOptions> {
  return {
    queryKey: ['onrampOptions', network.caipNetworkId],
    queryFn: async ({ signal }) => {
      const options = await ask(latchkey, signal)
      return options ? optionsOn(options, network) : onrampFallback
    },
    staleTime: freshness.prices,
  }
}

async function ask(latchkey: Latchkey, signal: AbortSignal): Promise<OnrampOptions | null> {
  try {
    const reply = await callApi(latchkey, onrampOptionsCall, {}, { signal })
    if (reply.paymentCurrencies.length === 0) return null
    return { ...reply, providers: reply.providers ?? [], isFallback: false }
  } catch (error) {
    if (signal.aborted) throw error
    // A shop that is shut is no reason to show nothing: the built-in options say what one could buy.
    return null
  }
}

/** Only what is sold on this network, and who sells there (pure). */
export function optionsOn(options: OnrampOptions, network: Network): OnrampOptions {
  const providers = options.providers.filter(({ networks }) =>
    networks.includes(network.caipNetworkId),
  )
  const purchaseCurrencies = options.purchaseCurrencies.flatMap((currency) => {
    const networks = currency.networks.filter((one) => isOn(one, network))
    return networks.length > 0 ? [{ ...currency, networks }] : []
  })
  return { ...options, providers, purchaseCurrencies }
}

function isOn(one: PurchaseCurrency['networks'][number], network: Network): boolean {
  const { namespace, reference } = parseCaip2(network.caipNetworkId)
  if (one.chain_id === reference || one.name === network.caipNetworkId) return true
  // Providers know Solana by its name alone.
  return namespace === 'solana' && one.name.startsWith('solana') && !network.testnet
}
