import type { TransactionDetails } from '../adapter/chainClient.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { findNetwork } from '../network/networkStore.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'

/** Fee, block, nonce and call data of a transaction, read from the chain; `null` until it is mined. */
export function transactionDetailsQuery(
  latchkey: Latchkey,
  options: { network: CaipNetworkId; hash: string },
): QueryOptions<TransactionDetails | null> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'transactionDetails', options.network, options.hash),
    queryFn: async () => {
      const network = findNetwork(internals(latchkey).network.getState(), options.network)
      const chain = await internals(latchkey).chain(parseCaipNetworkId(options.network).namespace)
      if (!network || !chain.transactionDetails) return null
      return chain.transactionDetails({ network, hash: options.hash })
    },
    staleTime: freshness.history,
  })
}
