import { pricesEndpoint } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { nativeTokenAddress } from '../../balance/nativeTokenAddress.ts'
import { formatCaip10, parseCaip2 } from '../../caip/caip.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { freshness } from '../../queries/freshness.ts'
import type { Query } from '../../queries/query.ts'
import type { SwapToken } from '../tokens/swapToken.ts'

/** The price of one whole token in US dollars; `null` when the server has none. */
export function swapPriceQuery(
  latchkey: Latchkey,
  token: Pick<SwapToken, 'network' | 'address'>,
): Query<number | null> {
  const { network } = token
  const native = nativeTokenAddress(parseCaip2(network).namespace)
  const address = formatCaip10(network, token.address ?? native)
  return {
    queryKey: ['swapPrice', address.toLowerCase()],
    queryFn: async ({ signal }) => {
      const input = { currency: 'usd' as const, addresses: [address] }
      const { fungibles } = await callApi(latchkey, pricesEndpoint, input, { signal })
      const price = fungibles.find(
        (fungible) => fungible.address.toLowerCase() === address.toLowerCase(),
      )?.price
      if (price !== undefined && !(Number.isFinite(price) && price >= 0)) {
        throw new LatchkeyError('swap/price-failed', {})
      }
      return price ?? null
    },
    staleTime: freshness.prices,
  }
}
