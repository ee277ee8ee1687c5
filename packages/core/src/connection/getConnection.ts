import type { Namespace } from '../caip/caip.ts'
import { internals, type Latchkey, part } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { activeNamespace } from '../network/networkStore.ts'
import { type Connection, toConnection } from './connection.ts'
import { type ConnectionState, connectionOf } from './connectionStore.ts'

/** Parameters of `getConnection`. */
export type GetConnectionParameters<N extends Namespace = Namespace> = {
  /** Default: the active namespace. */
  namespace?: N | undefined
}

type Read = { state: ConnectionState; networks: readonly Network[]; connection: Connection }

/**
 * The connection of a namespace: its account, wallet and network. The same object until something changes.
 * @example
 * const { status, address } = getConnection(latchkey, { namespace: 'eip155' })
 */
export function getConnection<N extends Namespace = Namespace>(
  latchkey: Latchkey,
  parameters?: GetConnectionParameters<N>,
): Connection<N>
export function getConnection(
  latchkey: Latchkey,
  parameters: GetConnectionParameters = {},
): Connection {
  const { connections, network } = internals(latchkey)
  const { networks } = network.getState()
  const namespace = parameters.namespace ?? activeNamespace(network.getState())
  const state = connectionOf(connections.getState(), namespace)
  const last = part(latchkey, 'getConnection', () => new Map<Namespace, Read>())
  const read = last.get(namespace)
  if (read && read.state === state && read.networks === networks) return read.connection
  const connection = toConnection(namespace, state, networks)
  last.set(namespace, { state, networks, connection })
  return connection
}

/** Parameters of `getConnections`. */
export type GetConnectionsParameters<N extends Namespace = Namespace> = {
  /** Default: all namespaces. */
  namespace?: N | undefined
}

/**
 * The connections that aren't disconnected, the active namespace's first.
 * @example
 * for (const { connector, address } of getConnections(latchkey)) console.log(connector?.name, address)
 */
export function getConnections<N extends Namespace = Namespace>(
  latchkey: Latchkey,
  parameters?: GetConnectionsParameters<N>,
): readonly Connection<N>[]
export function getConnections(
  latchkey: Latchkey,
  { namespace }: GetConnectionsParameters = {},
): readonly Connection[] {
  const { connections } = latchkey.get()
  return namespace ? connections.filter((each) => each.namespace === namespace) : connections
}
