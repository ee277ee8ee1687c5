import {
  balancesQuery,
  type HistoryPage,
  historyQuery,
  type Identity,
  identityQuery,
  type NftPage,
  nftsQuery,
  type SmartSession,
  smartSessionsQuery,
  type TokenBalance,
} from '@latchkey/core'
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useAccountPages, useAccountQuery } from './useAccountQuery.ts'

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page, string | null>>

/** The tokens of the connected account with balances and prices (`balancesQuery`). */
export function useLatchkeyTokens(): UseQueryResult<readonly TokenBalance[]> {
  return useAccountQuery((latchkey, { account, network }) =>
    balancesQuery(latchkey, account, network.caipNetworkId),
  )
}

/** The public name and picture of the connected account (`identityQuery`). */
export function useLatchkeyIdentity(): UseQueryResult<Identity> {
  return useAccountQuery((latchkey, { account }) => identityQuery(latchkey, account))
}

/** The transactions of the connected account in pages, newest first (`historyQuery`). */
export function useLatchkeyHistory(): Pages<HistoryPage> {
  return useAccountPages(
    (latchkey, { account, network }) => historyQuery(latchkey, account, network.caipNetworkId),
    null,
  )
}

/** The NFTs of the connected account in pages (`nftsQuery`). */
export function useLatchkeyNfts(): Pages<NftPage> {
  return useAccountPages(
    (latchkey, { account, network }) => nftsQuery(latchkey, account, network.caipNetworkId),
    null,
  )
}

/**
 * The permissions (smart sessions, ERC-7715) that the connected account has granted to the site on its network, newest
 * first (`smartSessionsQuery`). What they allow, what is left and whether they are revoked is read from the chain.
 */
export function useLatchkeySmartSessions(): UseQueryResult<readonly SmartSession[]> {
  return useAccountQuery(smartSessionsQuery)
}
