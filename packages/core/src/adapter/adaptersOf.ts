import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Adapter } from './adapter.ts'
import type { SharedWallet } from './sharedWallet.ts'

/** The site's adapters. On a site without any, WalletConnect serves the namespaces of its networks. */
export function adaptersOf(latchkey: Latchkey): readonly Adapter[] {
  const { adapters, sharedWallets } = latchkey.options.getState()
  if (adapters.length > 0) return adapters
  const { networks } = latchkey.network.getState()
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  return sharedWallets.flatMap(({ openChain }) =>
    openChain ? namespaces.map((namespace) => sharedAdapter(openChain, namespace)) : [],
  )
}

function sharedAdapter(
  openChain: NonNullable<SharedWallet['openChain']>,
  namespace: Namespace,
): Adapter {
  return {
    namespace,
    discover: () => () => {},
    open: (context) => openChain(context, namespace),
  }
}
