import { balanceEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { type Balance, parseTokenBalance } from './balance.ts'

/** The native balance of an account on each network that the server supports, in one request. */
export function networkBalancesQuery(
  latchkey: Latchkey,
  account: Account,
): Query<Partial<Record<Caip2, Balance>>> {
  return {
    queryKey: ['networkBalances', account.namespace, account.address],
    queryFn: async ({ signal }) => {
      if (!latchkey.options.getState().endpoints?.api) return {}
      const input = { address: account.address, currency: 'usd' } as const
      const { balances } = await callApi(latchkey, balanceEndpoint, input, { signal })
      const nativeBalances = balances
        .filter((wire) => wire.address === undefined)
        .map((wire) => parseTokenBalance(wire, () => null))
        .filter((token) => token !== null)
        .map(({ network, amount, decimals, symbol }) => [network, { amount, decimals, symbol }])
      return Object.fromEntries(nativeBalances) as Partial<Record<Caip2, Balance>>
    },
    staleTime: freshness.balance,
  }
}
