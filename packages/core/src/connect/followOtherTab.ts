import { adaptersOf } from '../chains/adaptersOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { reconnect } from './reconnect.ts'

/** Connects or disconnects after another tab did, without a prompt. */
export async function followOtherTab(latchkey: Latchkey): Promise<void> {
  const stored = latchkey.storage.get('connected_connectors') ?? {}
  const connections = latchkey.connections.getState()
  for (const { namespace } of adaptersOf(latchkey)) {
    if (stored[namespace] || connections[namespace]?.status !== 'connected') continue
    try {
      await latchkey.openedChain(namespace)?.disconnect()
    } catch {
      // The other tab has already ended it with the wallet; a second disconnect may fail.
    }
  }
  if (latchkey.options.getState().reconnect) await reconnect(latchkey)
}
