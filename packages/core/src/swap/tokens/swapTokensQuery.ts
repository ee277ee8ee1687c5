import { swapTokensEndpoint } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { privateImage } from '../../api/privateImage.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { canSwapOn } from '../../guard/swapVenues.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Network } from '../../network/network.ts'
import { freshness } from '../../queries/freshness.ts'
import type { Query } from '../../queries/query.ts'
import { parseSwapToken, type SwapToken } from './swapToken.ts'

/** The tokens that can be swapped on a network: the native currency first, the others sorted by symbol. */
export function swapTokensQuery(latchkey: Latchkey, network: Network): Query<readonly SwapToken[]> {
  const id = network.caipNetworkId
  return {
    queryKey: ['swapTokens', id],
    queryFn: async ({ signal }) => {
      if (!canSwapOn(latchkey, id)) throw new LatchkeyError('swap/network-not-supported', { id })
      const { tokens } = await callApi(latchkey, swapTokensEndpoint, { chainId: id }, { signal })
      const listed = tokens
        .map((wire) => parseSwapToken(wire, id, (url) => privateImage(latchkey, url)))
        .filter((token) => token !== null)
        // The native currency comes from the network definition; a token without decimals cannot be divided.
        .filter(({ address, decimals }) => address !== null && decimals > 0)
      const others = listed.toSorted((a, b) => a.symbol.localeCompare(b.symbol))
      return [nativeToken(network, iconOf(tokens, latchkey)), ...others]
    },
    staleTime: freshness.wallets,
  }
}

function nativeToken(network: Network, iconUrl: string | null): SwapToken {
  return { network: network.caipNetworkId, address: null, ...network.nativeCurrency, iconUrl }
}

function iconOf(
  tokens: readonly { address: string; logoUri?: string | null | undefined }[],
  latchkey: Latchkey,
): string | null {
  const native = tokens.find(({ address }) => /:0xe{40}$/i.test(address))
  return privateImage(latchkey, native?.logoUri)
}
