import type { TransactionDetails } from '../adapter/chainClient.ts'
import { type Caip2, parseCaip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../network/networkStore.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'

/** Fee, block, nonce and call data of a transaction, read from the chain; `null` until it is mined. */
export function transactionDetailsQuery(
  latchkey: Latchkey,
  options: { network: Caip2; hash: string },
): Query<TransactionDetails | null> {
  return {
    queryKey: ['transactionDetails', options.network, options.hash],
    queryFn: async () => {
      const network = findNetwork(latchkey.network.getState(), options.network)
      const chain = await latchkey.chain(parseCaip2(options.network).namespace)
      if (!network || !chain.transactionDetails) return null
      return chain.transactionDetails({ network, hash: options.hash })
    },
    staleTime: freshness.history,
  }
}
