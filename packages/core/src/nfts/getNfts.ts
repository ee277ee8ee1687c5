import { nftsEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type QueryKey,
  targetQueryKey,
} from '../queries/queryOptions.ts'
import {
  type AccountOnNetworkParameters,
  findTarget,
  requireTarget,
  type Target,
} from '../queries/target.ts'
import { type Nft, parseNft } from './nft.ts'

/** A page of an account's NFTs. */
export type NftPage = {
  nfts: readonly Nft[]
  /** Where the next page begins; `null` at the end. */
  next: string | null
}

/** Parameters of `getNfts`. */
export type GetNftsParameters = AccountOnNetworkParameters & {
  /** `next` of the page before. Default: the first page. */
  cursor?: string | null | undefined
}
/** What `getNfts` resolves with. */
export type GetNftsReturnType = NftPage
/** What `getNfts` throws. */
export type GetNftsErrorType = ErrorOf<CodesIn<'api'> | 'connection/not-connected'>

/**
 * A page of an account's NFTs on one network, including spam, which is marked; empty if the server doesn't support the
 * network.
 * @throws GetNftsErrorType
 */
export async function getNfts(
  latchkey: Latchkey,
  { cursor = null, ...parameters }: GetNftsParameters = {},
): Promise<GetNftsReturnType> {
  return fetchNfts(latchkey, { ...requireTarget(latchkey, parameters), cursor })
}

/** The key of `getNftsQueryOptions`. */
export function getNftsQueryKey(
  latchkey: Latchkey,
  parameters: AccountOnNetworkParameters = {},
): QueryKey {
  return targetQueryKey(latchkey, 'nfts', parameters)
}

/** `getNfts` as a query with pages. */
export function getNftsQueryOptions(
  latchkey: Latchkey,
  parameters: AccountOnNetworkParameters = {},
): InfiniteQueryOptions<GetNftsReturnType, string | null, GetNftsErrorType> {
  return infiniteQueryOptions<GetNftsReturnType, string | null, GetNftsErrorType>({
    queryKey: getNftsQueryKey(latchkey, parameters),
    queryFn: ({ pageParam, signal }) =>
      fetchNfts(latchkey, { ...requireTarget(latchkey, parameters), cursor: pageParam }, signal),
    enabled: findTarget(latchkey, parameters) !== null,
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshness.balance,
  })
}

async function fetchNfts(
  latchkey: Latchkey,
  { account, caipNetworkId, cursor }: Target & { cursor: string | null },
  signal?: AbortSignal,
): Promise<NftPage> {
  const api = internals(latchkey).options.getState().endpoints?.api
  const isEvm = account.namespace === 'eip155'
  if (!api || !isEvm || !(await isNetworkSupported(latchkey, caipNetworkId))) {
    return { nfts: [], next: null }
  }
  const input = {
    address: account.address,
    chainId: caipNetworkId,
    ...(cursor === null ? {} : { cursor }),
  }
  const { data, next } = await callApi(latchkey, nftsEndpoint, input, { signal })
  const onNetwork = data.filter((wire) => wire.chainId === caipNetworkId)
  // A reply for another network must not replace the loaded NFTs.
  if (onNetwork.length === 0 && data.length > 0 && next === null) {
    throw new LatchkeyError('api/bad-reply', { path: nftsEndpoint.path })
  }
  return { nfts: onNetwork.map((wire) => parseNft(wire, api)), next }
}
