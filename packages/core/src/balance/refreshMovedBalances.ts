import { type Caip2, formatCaip10 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import { refreshBalances } from './balancesQuery.ts'

/** Refetches an account's balances after a transfer of these tokens (`null`: the native currency). Never throws. */
export async function refreshMovedBalances(
  latchkey: Latchkey,
  options: { account: Account; network: Caip2; tokens: readonly (string | null)[] },
): Promise<void> {
  const { account, network, tokens } = options
  const changed = tokens.flatMap((token) => (token ? [formatCaip10(network, token)] : []))
  try {
    await Promise.all([
      ...['nativeBalance', 'tokenBalance'].map((balance) =>
        queriesOf(latchkey).invalidateQueries({ queryKey: [balance, network, account.address] }),
      ),
      refreshBalances(latchkey, { account, network, changed }),
    ])
  } catch {
    // The next view of the balances fetches them again.
  }
}
