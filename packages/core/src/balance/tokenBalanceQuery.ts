import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'

/** The balance of one token, read from the chain: also of tokens that no list contains. */
export function tokenBalanceQuery(
  latchkey: Latchkey,
  options: { account: Account; network: Network; token: string },
): Query<bigint> {
  const { account, network, token } = options
  const id = network.caipNetworkId
  return {
    queryKey: ['tokenBalance', id, account.address, token.toLowerCase()],
    queryFn: async () => {
      const chain = await latchkey.chain(account.namespace)
      if (!chain.tokenBalance) throw new LatchkeyError('balance/unavailable', { id })
      return chain.tokenBalance(options)
    },
    staleTime: freshness.quote,
  }
}
