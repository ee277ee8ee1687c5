import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'

/** Where an account can be paid at its address: all networks of its kind; a smart account only where it lives (pure). */
export function compatibleNetworks(
  networks: readonly Network[],
  account: Pick<Account, 'namespace' | 'type'>,
  active: Caip2,
): readonly Network[] {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === account.namespace)
  return account.type === 'smartAccount'
    ? own.filter(({ caipNetworkId }) => caipNetworkId === active)
    : own
}
