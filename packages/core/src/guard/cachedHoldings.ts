import { nativeAsset, tokenKey } from '../adapter/assetKey.ts'
import type { TokenBalance } from '../balance/balance.ts'
import { getTokensQueryOptions } from '../balance/getTokens.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'

/** The balances in the query cache, so that a transfer of the whole balance is detected when no node responds. */
export function cachedHoldings(
  latchkey: Latchkey,
  account: Account,
  { caipNetworkId }: Network,
): ReadonlyMap<string, bigint> {
  const { queryKey } = getTokensQueryOptions(latchkey, { account, network: caipNetworkId })
  const balances = getQueryClient(latchkey).getQueryData<readonly TokenBalance[]>(queryKey) ?? []
  return new Map(
    balances.map(({ address, amount }) => [
      address === null ? nativeAsset : tokenKey(address),
      amount,
    ]),
  )
}
