import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { type QueryOptions, storedQuery } from '../queries/queryOptions.ts'
import type { Balance } from './balance.ts'
import { type GetBalanceErrorType, getBalanceQueryOptions } from './getBalance.ts'
import { parseStoredBalance } from './parseStoredBalances.ts'

/**
 * The balance that the button shows: of the token in the `tokens` option, else of the native currency. The last result
 * is stored for the next visit.
 */
export function shownBalanceQuery(
  latchkey: Latchkey,
  account: Account,
  network: Network,
): QueryOptions<Balance, GetBalanceErrorType> {
  const token = internals(latchkey).options.getState().tokens[network.caipNetworkId]?.address
  const query = getBalanceQueryOptions(latchkey, { account, network, token })
  return storedQuery(latchkey, query, { key: 'native_balance_cache', read: parseStoredBalance })
}
