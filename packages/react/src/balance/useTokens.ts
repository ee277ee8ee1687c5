import { isLatchkeyError } from '@latchkey/core'
import {
  balanceRetryBlockMs,
  balancesBlockedSince,
  freshness,
  type SortedTokens,
  sortTokens,
} from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useEffect, useMemo } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useIsNetworkServed } from '../hooks/useIsNetworkServed.ts'
import { useNow } from '../hooks/useNow.ts'
import { showToast } from '../navigation/showToast.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type Tokens = {
  /** `null` until the first response. */
  holdings: SortedTokens | null
  /** When the balances were read, in ms since 1970. */
  knownSinceMs: number
  isFailed: boolean
  isFetching: boolean
  /** False when neither the wallet nor the server lists tokens on this network. */
  isNetworkSupported: boolean
  /** How long a failure still blocks the next attempt, in ms. */
  blockedForMs: number
  refresh(): void
}

/** The account's tokens, refetched while the view is open unless the server says that it is overloaded. */
export function useTokens(active: ActiveAccount, failedText: string): Tokens {
  const latchkey = useLatchkey()
  const { account } = active
  const network = active.network.caipNetworkId
  const query = useInstanceQuery({
    ...getTokensQueryOptions(latchkey, { account, network }),
    refetchInterval: ({ state }) => (isOverloaded(state.error) ? false : freshness.balance),
  })
  // A wallet may list its tokens itself (`wallet_getAssets`); otherwise the server must support the network.
  const isNetworkSupported = useIsNetworkServed(network)
  const isFailed = query.isError
  const failedAtMs = isFailed ? query.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAtMs > 0) showToast(latchkey, { variant: 'error', message: failedText })
  }, [latchkey, failedAtMs, failedText])
  const blockedSince = isFailed ? balancesBlockedSince(latchkey, account, network) : null
  const now = useNow(blockedSince !== null)
  const { data } = query
  return {
    holdings: useMemo(() => (data ? sortTokens(data) : null), [data]),
    knownSinceMs: query.dataUpdatedAt,
    isFailed,
    isFetching: query.isFetching,
    isNetworkSupported,
    blockedForMs: blockedSince === null ? 0 : Math.max(0, blockedSince + balanceRetryBlockMs - now),
    refresh: () => void query.refetch(),
  }
}

function isOverloaded(error: unknown): boolean {
  return isLatchkeyError(error, 'api/http') && error.context.status === 503
}
