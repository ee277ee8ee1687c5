import { onrampOptionsEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { parseCaipNetworkId } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import type { OnrampOptions, PurchaseCurrency } from './onramp.ts'

/** What can be bought here, with what, from whom. Fails with `onramp/options-unavailable`. */
export function onrampOptionsQuery(
  latchkey: Latchkey,
  network: Network,
): QueryOptions<OnrampOptions> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'onrampOptions', network.caipNetworkId),
    queryFn: async ({ signal }) => optionsOfNetwork(await fetchOptions(latchkey, signal), network),
    staleTime: freshness.prices,
  })
}

async function fetchOptions(latchkey: Latchkey, signal: AbortSignal): Promise<OnrampOptions> {
  try {
    const reply = await callApi(latchkey, onrampOptionsEndpoint, {}, { signal })
    return { ...reply, providers: reply.providers ?? [] }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new LatchkeyError('onramp/options-unavailable', {}, { cause })
  }
}

/** The options of this network (pure). */
export function optionsOfNetwork(options: OnrampOptions, network: Network): OnrampOptions {
  const providers = options.providers.filter(({ networks }) =>
    networks.includes(network.caipNetworkId),
  )
  const purchaseCurrencies = options.purchaseCurrencies.flatMap((currency) => {
    const networks = currency.networks.filter((candidate) => isSameNetwork(candidate, network))
    return networks.length > 0 ? [{ ...currency, networks }] : []
  })
  return { ...options, providers, purchaseCurrencies }
}

function isSameNetwork(listed: PurchaseCurrency['networks'][number], network: Network): boolean {
  const { namespace, reference } = parseCaipNetworkId(network.caipNetworkId)
  if (listed.chain_id === reference || listed.name === network.caipNetworkId) return true
  // Providers identify Solana by name, not by chain id.
  return namespace === 'solana' && listed.name.startsWith('solana') && !network.testnet
}
