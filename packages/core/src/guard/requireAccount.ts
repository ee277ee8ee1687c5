import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Account } from '../connection/account.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { Connected } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'

/** The connected wallet, if it is where the money is to move. @throws connection/not-connected, network/wrong-chain */
export function requireConnected(latchkey: Latchkey, network: Network): Connected {
  const connection = activeConnection(latchkey, network.chainNamespace)
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  if (connection.chainId === network.caipNetworkId) return connection
  throw new LatchkeyError('network/wrong-chain', {
    expected: network.caipNetworkId,
    actual: connection.chainId,
  })
}

/**
 * Stops when the wallet went to another account or network since the preview, or when the node that answers us
 * is on another chain. @throws connection/not-connected, network/wrong-chain, wallet/unauthorised
 */
export async function requireAccount(
  latchkey: Latchkey,
  { account, network }: { account: Account; network: Network },
): Promise<void> {
  const { accounts } = requireConnected(latchkey, network)
  if (!accounts.some(({ address }) => isSameAddress(address, account.address))) {
    throw new LatchkeyError('wallet/unauthorised', {})
  }
  const chain = await latchkey.chain(account.namespace)
  await chain.requireNode?.(network)
}
