import { nativeAsset, tokenKey } from '../adapter/assetKey.ts'
import type { TokenBalance } from '../balance/balance.ts'
import { balancesQuery } from '../balance/balancesQuery.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { queriesOf } from '../queries/queriesOf.ts'

/** The balances in the query cache, so that a transfer of the whole balance is detected when no node answers. */
export function cachedHoldings(
  latchkey: Latchkey,
  account: Account,
  { caipNetworkId }: Network,
): ReadonlyMap<string, bigint> {
  const { queryKey } = balancesQuery(latchkey, account, caipNetworkId)
  const balances = queriesOf(latchkey).getQueryData<readonly TokenBalance[]>(queryKey) ?? []
  return new Map(
    balances.map(({ address, amount }) => [
      address === null ? nativeAsset : tokenKey(address),
      amount,
    ]),
  )
}
