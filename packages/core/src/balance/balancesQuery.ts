import { balanceCall } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { safeImage } from '../api/safeImage.ts'
import { isServed } from '../api/supportedChainsQuery.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { balanceRetryBlockMs, freshness } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import type { Query } from '../queries/query.ts'
import { readTokenBalance, type TokenBalance } from './balance.ts'

/**
 * What an account holds on a network, with prices; empty where our server does not know the network. After a
 * failure nobody asks again for 30 s.
 */
export function balancesQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): Query<readonly TokenBalance[]> {
  const queryKey = ['balances', network, account.address] as const
  return {
    queryKey,
    queryFn: async ({ signal }) => {
      throwIfBlocked(latchkey, queryKey)
      if (!hasBalances(account.namespace) || !(await isServed(latchkey, network))) return []
      const input = { address: account.address, currency: 'usd', chainId: network } as const
      const { balances } = await callApi(latchkey, balanceCall, input, { signal })
      return balances
        .map((wire) => readTokenBalance(wire, (url) => safeImage(latchkey, url)))
        .filter((token) => token !== null)
    },
    staleTime: freshness.balance,
  }
}

function hasBalances(namespace: Account['namespace']): boolean {
  return namespace === 'eip155' || namespace === 'solana'
}

/** @throws balance/unavailable */
function throwIfBlocked(latchkey: Latchkey, queryKey: readonly unknown[]): void {
  const state = queriesOf(latchkey).getQueryState(queryKey)
  const { error, errorUpdatedAt = 0 } = state ?? {}
  if (!error || Date.now() - errorUpdatedAt >= balanceRetryBlockMs) return
  if (isLatchkeyError(error, 'balance/unavailable')) throw error
  throw new LatchkeyError('balance/unavailable', { id: String(queryKey[1]) }, { cause: error })
}
