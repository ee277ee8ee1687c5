import type { ChainClient } from '../adapter/chainClient.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import { switchNetwork } from '../connect/switchNetwork.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import {
  type AccountOnNetworkParameters,
  requireConnection,
  requireNetwork,
  sharedAccount,
} from '../queries/target.ts'

/**
 * The connected account that signs, and the wallet's network. If `network` is given, asks the wallet to switch to it
 * first; it must be one of the account's namespace.
 * @throws LatchkeyError connection/not-connected, wallet/*, network/not-supported, network/switch-failed
 */
export async function openSigner(
  latchkey: Latchkey,
  parameters: AccountOnNetworkParameters,
): Promise<{ chain: ChainClient; account: Account; caipNetworkId: CaipNetworkId }> {
  const connection = requireConnection(latchkey, parameters)
  // Before a network switch: a wallet must not switch for an account that it does not share.
  const account = sharedAccount(connection, parameters.account)
  const network = parameters.network && requireNetwork(latchkey, parameters.network)
  if (network && network.chainNamespace !== account.namespace)
    throw new LatchkeyError('network/not-supported', { id: network.caipNetworkId })
  if (network && network.caipNetworkId !== connection.chainId) {
    await switchNetwork(latchkey, { network })
  }
  const chain = await internals(latchkey).chain(account.namespace)
  return { chain, account, caipNetworkId: network?.caipNetworkId ?? connection.chainId }
}
