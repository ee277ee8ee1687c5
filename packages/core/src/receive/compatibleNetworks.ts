import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'

/** The networks on which the account's address can receive: all of its namespace; for a smart account only its own (pure). */
export function compatibleNetworks(
  networks: readonly Network[],
  account: Pick<Account, 'namespace' | 'type'>,
  active: CaipNetworkId,
): readonly Network[] {
  const ofNamespace = networks.filter(({ chainNamespace }) => chainNamespace === account.namespace)
  return account.type === 'smartAccount'
    ? ofNamespace.filter(({ caipNetworkId }) => caipNetworkId === active)
    : ofNamespace
}
