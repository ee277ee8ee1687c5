import type { Latchkey } from '../latchkey.ts'
import { connectionOf } from './connectionStore.ts'
import { reconnect } from './reconnect.ts'

/** Another tab connected or disconnected: do the same here, without any prompt. */
export function followOtherTabs(latchkey: Latchkey): () => void {
  return latchkey.storage.watch((key) => {
    if (key !== 'connected_connectors') return
    void endForgotten(latchkey)
    if (latchkey.options.getState().enableReconnect) void reconnect(latchkey)
  })
}

async function endForgotten(latchkey: Latchkey): Promise<void> {
  const remembered = latchkey.storage.get('connected_connectors') ?? {}
  const connections = latchkey.connections.getState()
  for (const { namespace } of latchkey.options.getState().adapters) {
    const gone = !remembered[namespace]
    if (!gone || connectionOf(connections, namespace).status !== 'connected') continue
    try {
      await latchkey.openedChain(namespace)?.disconnect()
    } catch {
      // The other tab has already ended it with the wallet; a second goodbye may well fail.
    }
  }
}
