import { setExplanations } from '#errorMessage'
import type { ChainClient } from './adapter/chainClient.ts'
import type { Namespace } from './caip/caip.ts'
import { adaptersOf } from './chains/adaptersOf.ts'
import { receiveConnection } from './chains/receiveConnection.ts'
import { LatchkeyError } from './errors/LatchkeyError.ts'
import { internals, type Latchkey } from './latchkey.ts'
import { rpcUrls } from './rpc/rpcUrls.ts'

/** Loads a namespace's chain code; its reports are ignored once `isAlive` returns false. @throws LatchkeyError adapter/not-found */
export async function openChain(
  latchkey: Latchkey,
  namespace: Namespace,
  isAlive: () => boolean,
): Promise<ChainClient> {
  const adapter = adaptersOf(latchkey).find((candidate) => candidate.namespace === namespace)
  if (!adapter || !isAlive()) throw new LatchkeyError('adapter/not-found', { namespace })
  // A chain's errors explain themselves; if the explanations do not load, they have their code.
  import('./errors/explainError.ts').then(setExplanations).catch(() => {})
  const networks = () =>
    internals(latchkey)
      .network.getState()
      .networks.filter((network) => network.chainNamespace === namespace)
  return adapter.open({
    networks,
    activeNetwork: () => {
      const { byNamespace } = internals(latchkey).network.getState()
      return byNamespace[namespace] ?? networks()[0]?.caipNetworkId ?? `${namespace}:`
    },
    rpcUrls: (network) => rpcUrls(latchkey, network),
    ownRpcUrls: (network) => internals(latchkey).options.getState().customRpcUrls[network] ?? [],
    defaultAccountType: () => internals(latchkey).options.getState().defaultAccountTypes[namespace],
    reviewRequest: async (request) => {
      if (internals(latchkey).options.getState().safety.preview === 'off') return
      const { reviewRequest } = await import('./guard/reviewRequest.ts')
      await reviewRequest(latchkey, { namespace, ...request })
    },
    onConnection: (connection) => {
      if (isAlive() && isOffered(latchkey, namespace))
        receiveConnection(latchkey, namespace, connection)
    },
    storage: internals(latchkey).storage,
  })
}

function isOffered(latchkey: Latchkey, namespace: Namespace): boolean {
  return adaptersOf(latchkey).some((adapter) => adapter.namespace === namespace)
}
