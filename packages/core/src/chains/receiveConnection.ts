import type { Namespace } from '../caip/caip.ts'
import {
  type ConnectedState,
  type ConnectionState,
  connectionOf,
} from '../connection/connectionStore.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { activeNamespace, findNetwork } from '../network/networkStore.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'

/**
 * Every change of a connection passes through here: it is stored, and the active network follows it.
 * A locked wallet also reports "disconnected", so only `disconnect` deletes the stored connector.
 */
export function receiveConnection(
  latchkey: Latchkey,
  namespace: Namespace,
  connection: ConnectionState,
): void {
  if (connection.status === 'connected') followWalletNetwork(latchkey, namespace, connection)
  const before = connectionOf(internals(latchkey).connections.getState(), namespace)
  internals(latchkey).connections.setState({ [namespace]: keepRestored(before, connection) })
  if (connection.status === 'connected')
    storeConnector(latchkey, namespace, connection.connector.id)
  if (connection.status === 'disconnected') leaveUnofferedNetwork(latchkey, namespace)
}

/** The account of the last visit stays visible until the wallet responds. */
function keepRestored(before: ConnectionState, now: ConnectionState): ConnectionState {
  if (now.status !== 'connecting' || before.status !== 'connecting') return now
  const isSame = now.connectorId === null || now.connectorId === before.connectorId
  return before.restoring && isSame ? before : now
}

function storeConnector(latchkey: Latchkey, namespace: Namespace, connectorId: string): void {
  const storedConnectors = internals(latchkey).storage.get('connected_connectors') ?? {}
  if (storedConnectors[namespace] === connectorId) return
  internals(latchkey).storage.set('connected_connectors', {
    ...storedConnectors,
    [namespace]: connectorId,
  })
}

function followWalletNetwork(
  latchkey: Latchkey,
  namespace: Namespace,
  connection: ConnectedState,
): void {
  const state = internals(latchkey).network.getState()
  if (activeNamespace(state) === namespace) setActiveNetwork(latchkey, connection.chainId)
  else if (state.byNamespace[namespace] !== connection.chainId) {
    internals(latchkey).network.setState({
      byNamespace: { ...state.byNamespace, [namespace]: connection.chainId },
    })
  }
}

/** A network that the site does not offer cannot stay active after the wallet disconnected. */
function leaveUnofferedNetwork(latchkey: Latchkey, namespace: Namespace): void {
  const state = internals(latchkey).network.getState()
  const lastNetwork = state.byNamespace[namespace]
  if (!lastNetwork || findNetwork(state, lastNetwork)) return
  const fallback = state.networks.find((network) => network.chainNamespace === namespace)
  const { [namespace]: _gone, ...byNamespace } = state.byNamespace
  internals(latchkey).network.setState({ byNamespace })
  if (state.active === lastNetwork) {
    setActiveNetwork(
      latchkey,
      (fallback ?? internals(latchkey).options.getState().defaultNetwork).caipNetworkId,
    )
  }
}
