import type { Namespace } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Connection } from './connection.ts'
import { getConnection } from './getConnection.ts'

/** Parameters of `watchConnection`. */
export type WatchConnectionParameters<N extends Namespace = Namespace> = {
  /** Default: the active namespace. */
  namespace?: N | undefined
  onChange(connection: Connection<N>, before: Connection<N>): void
}

/**
 * Calls back when a namespace's connection changes: its status, wallet, accounts or network; returns a function that
 * unsubscribes.
 * @example
 * const unwatch = watchConnection(latchkey, { onChange: ({ address }) => console.log(address ?? 'none') })
 */
export function watchConnection<N extends Namespace = Namespace>(
  latchkey: Latchkey,
  { namespace, onChange }: WatchConnectionParameters<N>,
): () => void {
  let last = getConnection(latchkey, { namespace })
  const reportChange = () => {
    const before = last
    last = getConnection(latchkey, { namespace })
    if (last !== before) onChange(last, before)
  }
  const { connections, network } = internals(latchkey)
  const unwatchConnections = connections.subscribe(reportChange)
  const unwatchNetwork = network.subscribe(reportChange)
  return () => {
    unwatchConnections()
    unwatchNetwork()
  }
}
