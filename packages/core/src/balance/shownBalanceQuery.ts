import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { storedQuery } from '../queries/storedQuery.ts'
import type { Balance } from './balance.ts'
import { nativeBalanceQuery } from './nativeBalanceQuery.ts'
import { parseStoredBalance } from './parseStoredBalances.ts'

/**
 * The balance that the button shows: of the token in the `tokens` option, else of the native currency. The last result
 * is stored for the next visit.
 */
export function shownBalanceQuery(
  latchkey: Latchkey,
  account: Account,
  network: Network,
): Query<Balance> {
  const token = latchkey.options.getState().tokens[network.caipNetworkId]
  const query = token
    ? tokenQuery(latchkey, { account, network, token: token.address })
    : nativeBalanceQuery(latchkey, account, network)
  return storedQuery(latchkey, query, { key: 'native_balance_cache', read: parseStoredBalance })
}

/** The balance with decimals and symbol, all read from the token's contract. */
function tokenQuery(
  latchkey: Latchkey,
  options: { account: Account; network: Network; token: string },
): Query<Balance> {
  const { account, network, token } = options
  const id = network.caipNetworkId
  return {
    queryKey: ['tokenBalance', id, account.address, token, 'shown'],
    queryFn: async () => {
      const chain = await latchkey.chain(account.namespace)
      if (!chain.readToken || !chain.tokenBalance) {
        throw new LatchkeyError('balance/unavailable', { id })
      }
      const [metadata, amount] = await Promise.all([
        chain.readToken({ network, token }),
        chain.tokenBalance({ account, network, token }),
      ])
      return { amount, decimals: metadata.decimals, symbol: metadata.symbol ?? '' }
    },
    staleTime: freshness.balance,
  }
}
