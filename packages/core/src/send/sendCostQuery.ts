import type { NetworkCost } from '../adapter/money.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'

/** The network cost of sending a token. Until the recipient is known, it is estimated for a transfer to the sender. */
export function sendCostQuery(
  latchkey: Latchkey,
  options: { account: Account; network: Network; token: string | null; to?: string },
): QueryOptions<NetworkCost> {
  const { account, network, token, to = account.address } = options
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'sendCost', network.caipNetworkId, account.address, token, to),
    queryFn: async () => {
      const chain = await internals(latchkey).chain(account.namespace)
      const canSend = chain.canSend?.({ account }) !== false
      const call = canSend && (await chain.writeTransfer?.({ token, to, amount: 0n }))
      if (!call || !chain.estimateCost) {
        throw new LatchkeyError('send/unsupported-chain', { namespace: account.namespace })
      }
      return chain.estimateCost({ account, network, calls: [call] })
    },
    staleTime: freshness.quote,
  })
}
