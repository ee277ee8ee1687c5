import type { Adapter } from '../adapter/adapter.ts'
import type { SharedConnector } from '../adapter/sharedConnector.ts'
import type { Namespace } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'

/** The site's adapters. On a site without any, WalletConnect serves the namespaces of its networks. */
export function adaptersOf(latchkey: Latchkey): readonly Adapter[] {
  const { adapters, connectors } = internals(latchkey).options.getState()
  if (adapters.length > 0) return adapters
  const { networks } = internals(latchkey).network.getState()
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  return connectors.flatMap(({ openChain }) =>
    openChain ? namespaces.map((namespace) => sharedAdapter(openChain, namespace)) : [],
  )
}

function sharedAdapter(
  openChain: NonNullable<SharedConnector['openChain']>,
  namespace: Namespace,
): Adapter {
  return {
    namespace,
    discover: () => () => {},
    open: (context) => openChain(context, namespace),
  }
}
