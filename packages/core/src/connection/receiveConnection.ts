import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { activeNamespace, findNetwork } from '../network/networkStore.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'
import type { Connected, Connection } from './connectionStore.ts'

/**
 * Every change of a connection passes through here: it is stored, and the active network follows it.
 * A locked wallet also reports "disconnected", so only `disconnect` deletes the stored connector.
 */
export function receiveConnection(
  latchkey: Latchkey,
  namespace: Namespace,
  connection: Connection,
): void {
  if (connection.status === 'connected') followChain(latchkey, namespace, connection)
  latchkey.connections.setState({ [namespace]: connection })
  if (connection.status === 'connected')
    storeConnector(latchkey, namespace, connection.connector.id)
  if (connection.status === 'disconnected') leaveUnknownNetwork(latchkey, namespace)
}

function storeConnector(latchkey: Latchkey, namespace: Namespace, connectorId: string): void {
  const known = latchkey.storage.get('connected_connectors') ?? {}
  if (known[namespace] === connectorId) return
  latchkey.storage.set('connected_connectors', { ...known, [namespace]: connectorId })
}

function followChain(latchkey: Latchkey, namespace: Namespace, connection: Connected): void {
  const state = latchkey.network.getState()
  if (activeNamespace(state) === namespace) setActiveNetwork(latchkey, connection.chainId)
  else if (state.byNamespace[namespace] !== connection.chainId) {
    latchkey.network.setState({
      byNamespace: { ...state.byNamespace, [namespace]: connection.chainId },
    })
  }
}

/** A network that the site does not offer cannot stay active after the wallet disconnected. */
function leaveUnknownNetwork(latchkey: Latchkey, namespace: Namespace): void {
  const state = latchkey.network.getState()
  const seen = state.byNamespace[namespace]
  if (!seen || findNetwork(state, seen)) return
  const heir = state.networks.find((network) => network.chainNamespace === namespace)
  const { [namespace]: _gone, ...byNamespace } = state.byNamespace
  latchkey.network.setState({ byNamespace })
  if (state.active === seen) {
    setActiveNetwork(latchkey, (heir ?? latchkey.options.getState().defaultNetwork).caipNetworkId)
  }
}
