import { balanceEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { type Balance, parseTokenBalance, toBalance } from './balance.ts'

/** The native balance of an account on each network that the server supports, in one request. */
export function networkBalancesQuery(
  latchkey: Latchkey,
  account: Account,
): QueryOptions<Partial<Record<CaipNetworkId, Balance>>> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'networkBalances', account.namespace, account.address),
    queryFn: async ({ signal }) => {
      if (!internals(latchkey).options.getState().endpoints?.api) return {}
      const input = { address: account.address, currency: 'usd' } as const
      const { balances } = await callApi(latchkey, balanceEndpoint, input, { signal })
      const nativeBalances = balances
        .filter((wire) => wire.address === undefined)
        .map((wire) => parseTokenBalance(wire, () => null))
        .filter((token) => token !== null)
        .map(({ network, amount, decimals, symbol }) => [
          network,
          toBalance({ amount, decimals, symbol }),
        ])
      return Object.fromEntries(nativeBalances) as Partial<Record<CaipNetworkId, Balance>>
    },
    staleTime: freshness.balance,
  })
}
