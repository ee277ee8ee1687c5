import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Account } from '../connection/account.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { ConnectedState } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'

/** The connection of the network's namespace. @throws LatchkeyError connection/not-connected, network/wrong-chain */
export function requireConnected(latchkey: Latchkey, network: Network): ConnectedState {
  const connection = activeConnection(latchkey, network.chainNamespace)
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  if (connection.chainId === network.caipNetworkId) return connection
  throw new LatchkeyError('network/wrong-chain', {
    expected: network.caipNetworkId,
    actual: connection.chainId,
  })
}

/**
 * Asserts that the wallet still has the account and network of the preview, and that the node is on that chain.
 * @throws LatchkeyError connection/not-connected, network/wrong-chain, wallet/unauthorised
 */
export async function requireAccount(
  latchkey: Latchkey,
  { account, network }: { account: Account; network: Network },
): Promise<void> {
  const { accounts } = requireConnected(latchkey, network)
  if (!accounts.some(({ address }) => isSameAddress(address, account.address))) {
    throw new LatchkeyError('wallet/unauthorised', {})
  }
  const chain = await internals(latchkey).chain(account.namespace)
  await chain.requireNode?.(network)
}
