import { pricesEndpoint } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { nativeTokenAddress } from '../../balance/nativeTokenAddress.ts'
import { formatCaipAddress, parseCaipNetworkId } from '../../caip/caip.ts'
import type { Latchkey } from '../../latchkey.ts'
import { freshness } from '../../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../../queries/queryOptions.ts'
import type { SwapToken } from '../tokens/swapToken.ts'

/** The price of one whole token in US dollars; `null` when the server has no valid one. */
export function swapPriceQuery(
  latchkey: Latchkey,
  token: Pick<SwapToken, 'network' | 'address'>,
): QueryOptions<number | null> {
  const { network } = token
  const native = nativeTokenAddress(parseCaipNetworkId(network).namespace)
  const address = formatCaipAddress(network, token.address ?? native)
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'swapPrice', address.toLowerCase()),
    queryFn: async ({ signal }) => {
      const input = { currency: 'usd' as const, addresses: [address] }
      const { fungibles } = await callApi(latchkey, pricesEndpoint, input, { signal })
      const price = fungibles.find(
        (fungible) => fungible.address.toLowerCase() === address.toLowerCase(),
      )?.price
      return price !== undefined && Number.isFinite(price) && price >= 0 ? price : null
    },
    staleTime: freshness.prices,
  })
}
