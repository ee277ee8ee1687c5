import { nftsEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { PagedQuery } from '../queries/query.ts'
import { type Nft, parseNft } from './nft.ts'

/** A page of an account's NFTs. */
export type NftPage = {
  nfts: readonly Nft[]
  /** Where the next page begins; `null` at the end. */
  next: string | null
}

/** The NFTs of an account on one network, spam included and marked; empty where the server does not support the network. */
export function nftsQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): PagedQuery<NftPage, string | null> {
  return {
    queryKey: ['nfts', network, account.address],
    queryFn: async ({ pageParam, signal }) => {
      const api = latchkey.options.getState().endpoints?.api
      if (
        !api ||
        account.namespace !== 'eip155' ||
        !(await isNetworkSupported(latchkey, network))
      ) {
        return { nfts: [], next: null }
      }
      const { address } = account
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const input = { address, chainId: network, ...cursor }
      const { data, next } = await callApi(latchkey, nftsEndpoint, input, { signal })
      const onNetwork = data.filter((wire) => wire.chainId === network)
      // A reply for another network must not replace the loaded NFTs.
      if (onNetwork.length === 0 && data.length > 0 && next === null) {
        throw new LatchkeyError('api/bad-reply', { path: nftsEndpoint.path })
      }
      return { nfts: onNetwork.map((wire) => parseNft(wire, api)), next }
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshness.balance,
  }
}
