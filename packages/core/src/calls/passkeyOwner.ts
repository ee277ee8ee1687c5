import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { methodUnsupportedError } from './callsContext.ts'

type AccountOnNetwork = { account: Account; network: Network }

/** Whether a passkey owns the embedded wallet's smart account on a network, read from its contract. */
export function passkeyOwnerQuery(
  latchkey: Latchkey,
  options: AccountOnNetwork,
): QueryOptions<boolean> {
  const { account, network } = options
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'passkeyOwner', network.caipNetworkId, account.address),
    queryFn: async () => {
      const chain = await internals(latchkey).chain(account.namespace)
      if (!chain.hasPasskeyOwner) throw methodUnsupportedError('wallet_addPasskeyOwner')
      return chain.hasPasskeyOwner(options)
    },
    // Another browser may have changed it.
    staleTime: 0,
  })
}

/**
 * Adds a passkey as a second owner of the embedded wallet's smart account, or removes it, when the visitor approves.
 * Resolves when that is included.
 * @throws LatchkeyError wallet/method-unsupported, wallet/rejected, rpc/not-allowed, chain/*, calls/timed-out
 */
export async function changePasskeyOwner(
  latchkey: Latchkey,
  { change, ...options }: AccountOnNetwork & { change: 'add' | 'remove' },
): Promise<void> {
  const chain = await internals(latchkey).chain(options.account.namespace)
  if (!chain.changePasskeyOwner) throw methodUnsupportedError(`wallet_${change}PasskeyOwner`)
  try {
    await chain.changePasskeyOwner({ ...options, change })
  } finally {
    // After an error, too: a vault that was closed early may have sent the operation.
    const { queryKey } = passkeyOwnerQuery(latchkey, options)
    await getQueryClient(latchkey).invalidateQueries({ queryKey })
  }
}
