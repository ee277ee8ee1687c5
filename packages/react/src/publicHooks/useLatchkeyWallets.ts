import type {
  GetWalletsErrorType,
  GetWalletsParameters,
  GetWalletsReturnType,
} from '@latchkey/core'
import { getWalletsQueryOptions } from '@latchkey/core/query'
import type { InfiniteData } from '@tanstack/react-query'
import {
  type PagesHookParameters,
  type PagesHookReturnType,
  useActionPages,
} from '../hooks/useActionPages.ts'

type Pages = InfiniteData<GetWalletsReturnType, number>

/** Parameters of `useLatchkeyWallets`. */
export type UseLatchkeyWalletsParameters<Selected = Pages> = Pick<GetWalletsParameters, 'badge'> &
  PagesHookParameters<GetWalletsReturnType, number, GetWalletsErrorType, Selected>

/** What `useLatchkeyWallets` returns. */
export type UseLatchkeyWalletsReturnType<Selected = Pages> = PagesHookReturnType<
  GetWalletsReturnType,
  number,
  GetWalletsErrorType,
  Selected
>

/**
 * All wallets of the wallet directory in pages, featured and recommended ones first. Requires your Latchkey server.
 * @example
 * const { data } = useLatchkeyWallets()
 * return data?.pages.flatMap((page) => page.wallets).map((wallet) => <p key={wallet.id}>{wallet.name}</p>)
 */
export function useLatchkeyWallets<Selected = Pages>(
  parameters: UseLatchkeyWalletsParameters<Selected> = {},
): UseLatchkeyWalletsReturnType<Selected> {
  return useActionPages((latchkey) => getWalletsQueryOptions(latchkey, parameters), parameters)
}
