import { type CaipNetworkId, formatCaipAddress } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { getBalanceQueryKey } from './getBalance.ts'
import { refreshBalances } from './getTokens.ts'

/** Refetches an account's balances after a transfer of these tokens (`null`: the native currency). Never throws. */
export async function refreshMovedBalances(
  latchkey: Latchkey,
  options: { account: Account; network: CaipNetworkId; tokens: readonly (string | null)[] },
): Promise<void> {
  const { account, network, tokens } = options
  const changed = tokens.flatMap((token) => (token ? [formatCaipAddress(network, token)] : []))
  try {
    await Promise.all([
      // Every currency of the account: TanStack compares the given parameters only.
      getQueryClient(latchkey).invalidateQueries({
        queryKey: getBalanceQueryKey(latchkey, { account, network }),
      }),
      refreshBalances(latchkey, { account, network, changed }),
    ])
  } catch {
    // The next view of the balances fetches them again.
  }
}
