import type { Latchkey } from '../latchkey.ts'
import { activeConnection } from './activeConnection.ts'
import type { Connected } from './connectionStore.ts'

/** Calls back when the active namespace's connected wallet, account or chain changes; returns the undo. */
export function watchConnection(
  latchkey: Latchkey,
  onChange: (connection: Connected | null) => void,
): () => void {
  let last = activeConnection(latchkey)
  const check = () => {
    const now = activeConnection(latchkey)
    if (now === last) return
    last = now
    onChange(now)
  }
  const undoConnections = latchkey.connections.subscribe(check)
  const undoNetwork = latchkey.network.subscribe(check)
  return () => {
    undoConnections()
    undoNetwork()
  }
}
