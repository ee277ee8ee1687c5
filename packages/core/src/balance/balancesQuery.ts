import { balanceCall } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { safeImage } from '../api/safeImage.ts'
import { isServed } from '../api/supportedChainsQuery.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
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
      try {
        return await fetchBalances(latchkey, account, network, signal)
      } catch (error) {
        failuresOf(latchkey).set(String(queryKey), Date.now())
        throw error
      }
    },
    staleTime: freshness.balance,
  }
}

async function fetchBalances(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  if (!hasBalances(account.namespace) || !(await isServed(latchkey, network))) return []
  const input = { address: account.address, currency: 'usd', chainId: network } as const
  const { balances } = await callApi(latchkey, balanceCall, input, { signal })
  return balances
    .map((wire) => readTokenBalance(wire, (url) => safeImage(latchkey, url)))
    .filter((token) => token !== null)
}

function hasBalances(namespace: Account['namespace']): boolean {
  return namespace === 'eip155' || namespace === 'solana'
}

const failures = new WeakMap<Latchkey, Map<string, number>>()

function failuresOf(latchkey: Latchkey): Map<string, number> {
  const mine = failures.get(latchkey) ?? new Map<string, number>()
  failures.set(latchkey, mine)
  return mine
}

/** The repeats of one attempt go through; a new attempt waits. @throws balance/unavailable */
function throwIfBlocked(latchkey: Latchkey, queryKey: readonly unknown[]): void {
  const isRepeat = (queriesOf(latchkey).getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0
  const failedAt = failuresOf(latchkey).get(String(queryKey))
  if (isRepeat || failedAt === undefined || Date.now() - failedAt >= balanceRetryBlockMs) return
  throw new LatchkeyError('balance/unavailable', { id: String(queryKey[1]) })
}
