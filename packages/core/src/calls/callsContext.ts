import type { ChainClient } from '../adapter/chainClient.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import {
  type AccountOnNetworkParameters,
  requireConnection,
  requireNetwork,
  sharedAccount,
} from '../queries/target.ts'

type CallsAccount = { chain: ChainClient; account: Account }

/** The connected account, which knows its batches. @throws LatchkeyError connection/not-connected */
export async function callsAccount(latchkey: Latchkey): Promise<CallsAccount> {
  const [account] = requireConnection(latchkey, {}).accounts
  return { chain: await internals(latchkey).chain(account.namespace), account }
}

/**
 * A connected account, by default the active one, and a network, by default the one the wallet is on.
 * @throws LatchkeyError connection/not-connected, wallet/unauthorised, network/not-supported
 */
export async function callsContext(
  latchkey: Latchkey,
  options: AccountOnNetworkParameters,
): Promise<CallsAccount & { network: Network }> {
  const connection = requireConnection(latchkey, options)
  const network = requireNetwork(latchkey, options.network ?? connection.chainId)
  const account = sharedAccount(connection, options.account)
  return { chain: await internals(latchkey).chain(account.namespace), account, network }
}

export function methodUnsupportedError(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method })
}
