import { gasPriceEndpoint, type ReplyOf } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import type { CaipNetworkId } from '../../caip/caip.ts'
import type { Latchkey } from '../../latchkey.ts'
import { freshness } from '../../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../../queries/queryOptions.ts'

export type GasPrices = ReplyOf<typeof gasPriceEndpoint>

/** The gas price of a network in wei, from the server: for a first estimate, never for a transaction. */
export function gasPriceQuery(latchkey: Latchkey, network: CaipNetworkId): QueryOptions<GasPrices> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'gasPrice', network),
    queryFn: ({ signal }) => callApi(latchkey, gasPriceEndpoint, { chainId: network }, { signal }),
    staleTime: freshness.quote,
  })
}
