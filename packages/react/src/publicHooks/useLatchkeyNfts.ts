import type {
  AccountOnNetworkParameters,
  GetNftsErrorType,
  GetNftsReturnType,
} from '@latchkey/core'
import { getNftsQueryOptions } from '@latchkey/core/query'
import type { InfiniteData } from '@tanstack/react-query'
import {
  type PagesHookParameters,
  type PagesHookReturnType,
  useActionPages,
} from '../hooks/useActionPages.ts'

type Pages = InfiniteData<GetNftsReturnType, string | null>

/** Parameters of `useLatchkeyNfts`. */
export type UseLatchkeyNftsParameters<Selected = Pages> = AccountOnNetworkParameters &
  PagesHookParameters<GetNftsReturnType, string | null, GetNftsErrorType, Selected>

/** What `useLatchkeyNfts` returns. */
export type UseLatchkeyNftsReturnType<Selected = Pages> = PagesHookReturnType<
  GetNftsReturnType,
  string | null,
  GetNftsErrorType,
  Selected
>

/**
 * The NFTs of an account on a network in pages. Requires your Latchkey server.
 * @example
 * const { data } = useLatchkeyNfts()
 * return data?.pages.flatMap((page) => page.nfts).map((nft) => <p key={nft.id}>{nft.name}</p>)
 */
export function useLatchkeyNfts<Selected = Pages>(
  parameters: UseLatchkeyNftsParameters<Selected> = {},
): UseLatchkeyNftsReturnType<Selected> {
  return useActionPages((latchkey) => getNftsQueryOptions(latchkey, parameters), parameters)
}
