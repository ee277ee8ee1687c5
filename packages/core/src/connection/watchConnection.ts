import type { Latchkey } from '../latchkey.ts'
import { activeConnection } from './activeConnection.ts'
import type { Connected } from './connectionStore.ts'

/**
 * Calls back when the active namespace's connected wallet, account or chain changes; returns a function that
 * unsubscribes.
 */
export function watchConnection(
  latchkey: Latchkey,
  onChange: (connection: Connected | null) => void,
): () => void {
  let last = activeConnection(latchkey)
  const reportChange = () => {
    const connection = activeConnection(latchkey)
    if (connection === last) return
    last = connection
    onChange(connection)
  }
  const unwatchConnections = latchkey.connections.subscribe(reportChange)
  const unwatchNetwork = latchkey.network.subscribe(reportChange)
  return () => {
    unwatchConnections()
    unwatchNetwork()
  }
}
