import { gasPriceEndpoint, type ReplyOf } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { isNetworkSupported } from '../../api/supportedChainsQuery.ts'
import type { Caip2 } from '../../caip/caip.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { freshness } from '../../queries/freshness.ts'
import type { Query } from '../../queries/query.ts'

export type GasPrices = ReplyOf<typeof gasPriceEndpoint>

/** The gas price of a network in wei, from the server: for a first estimate, never for a transaction. */
export function gasPriceQuery(latchkey: Latchkey, network: Caip2): Query<GasPrices> {
  return {
    queryKey: ['gasPrice', network],
    queryFn: async ({ signal }) => {
      if (!(await isNetworkSupported(latchkey, network))) {
        throw new LatchkeyError('swap/gas-price-not-supported', { id: network })
      }
      return callApi(latchkey, gasPriceEndpoint, { chainId: network }, { signal })
    },
    staleTime: freshness.quote,
  }
}
