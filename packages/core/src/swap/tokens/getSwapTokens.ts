import { swapTokensEndpoint } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { privateImage } from '../../api/privateImage.ts'
import { isNetworkSupported } from '../../api/supportedChainsQuery.ts'
import type { CodesIn, ErrorOf } from '../../errors/errorOf.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { canSwapOn } from '../../guard/swapRouters.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Network } from '../../network/network.ts'
import type { NetworkParameter } from '../../network/networkParameter.ts'
import { freshness } from '../../queries/freshness.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../../queries/queryOptions.ts'
import { networkOf } from '../../queries/target.ts'
import { parseSwapToken, type SwapToken } from './swapToken.ts'

/** Parameters of `getSwapTokens`. */
export type GetSwapTokensParameters = {
  /** Default: the active network. */
  network?: NetworkParameter | undefined
}
/** What `getSwapTokens` resolves with. */
export type GetSwapTokensReturnType = readonly SwapToken[]
/** What `getSwapTokens` throws. */
export type GetSwapTokensErrorType = ErrorOf<
  CodesIn<'api'> | 'swap/network-not-supported' | 'network/not-supported'
>

/**
 * The tokens that can be swapped on a network: the native currency first, the others sorted by symbol.
 * @throws GetSwapTokensErrorType
 */
export async function getSwapTokens(
  latchkey: Latchkey,
  parameters: GetSwapTokensParameters = {},
): Promise<GetSwapTokensReturnType> {
  return fetchSwapTokens(latchkey, networkOf(latchkey, parameters.network))
}

/** The key of `getSwapTokensQueryOptions`. */
export function getSwapTokensQueryKey(
  latchkey: Latchkey,
  parameters: GetSwapTokensParameters = {},
): QueryKey {
  return getSwapTokensQueryOptions(latchkey, parameters).queryKey
}

/** `getSwapTokens` as a query. */
export function getSwapTokensQueryOptions(
  latchkey: Latchkey,
  parameters: GetSwapTokensParameters = {},
): QueryOptions<GetSwapTokensReturnType, GetSwapTokensErrorType> {
  const network = networkOf(latchkey, parameters.network)
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'swapTokens', { network: network.caipNetworkId }),
    queryFn: ({ signal }) => fetchSwapTokens(latchkey, network, signal),
    staleTime: freshness.wallets,
  })
}

async function fetchSwapTokens(
  latchkey: Latchkey,
  network: Network,
  signal?: AbortSignal,
): Promise<readonly SwapToken[]> {
  const id = network.caipNetworkId
  if (!canSwapOn(latchkey, id) || !(await isNetworkSupported(latchkey, id))) {
    throw new LatchkeyError('swap/network-not-supported', { id })
  }
  const options = { signal }
  const { tokens } = await callApi(latchkey, swapTokensEndpoint, { chainId: id }, options)
  const listed = tokens
    .map((wire) => parseSwapToken(wire, id, (url) => privateImage(latchkey, url)))
    .filter((token) => token !== null)
    // The native currency comes from the network definition; a token without decimals cannot be divided.
    .filter(({ address, decimals }) => address !== null && decimals > 0)
  const others = listed.toSorted((a, b) => a.symbol.localeCompare(b.symbol))
  return [nativeToken(network, iconOf(tokens, latchkey)), ...others]
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
