import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { storedQuery } from '../queries/storedQuery.ts'
import type { Balance } from './balance.ts'
import { nativeBalanceQuery } from './nativeBalanceQuery.ts'
import { readStoredBalance } from './storedBalances.ts'

/**
 * The balance that stands for the account on the button: of the token the owner chose for the network
 * (`tokens`), else of the network's own currency. The last answer survives a reload.
 */
export function shownBalanceQuery(
  latchkey: Latchkey,
  account: Account,
  network: Network,
): Query<Balance> {
  const token = latchkey.options.getState().tokens[network.caipNetworkId]
  const query = token
    ? tokenBalanceQuery(latchkey, { account, network, token: token.address })
    : nativeBalanceQuery(latchkey, account, network)
  return storedQuery(latchkey, query, { key: 'native_balance_cache', read: readStoredBalance })
}

/** Read from the token's own contract: a server's word on decimals is not needed here. */
function tokenBalanceQuery(
  latchkey: Latchkey,
  asked: { account: Account; network: Network; token: string },
): Query<Balance> {
  const { account, network, token } = asked
  const id = network.caipNetworkId
  return {
    queryKey: ['tokenBalance', id, token, account.address],
    queryFn: async () => {
      const chain = await latchkey.chain(account.namespace)
      if (!chain.readToken || !chain.tokenBalance) {
        throw new LatchkeyError('balance/unavailable', { id })
      }
      const [facts, amount] = await Promise.all([
        chain.readToken({ network, token }),
        chain.tokenBalance({ account, network, token }),
      ])
      return { amount, decimals: facts.decimals, symbol: facts.symbol ?? '' }
    },
    staleTime: freshness.balance,
  }
}
