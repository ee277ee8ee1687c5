import { adaptersOf } from '../chains/adaptersOf.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { reconnect } from './reconnect.ts'

/** Connects or disconnects after another tab did, without a prompt. */
export async function followOtherTab(latchkey: Latchkey): Promise<void> {
  const stored = internals(latchkey).storage.get('connected_connectors') ?? {}
  const connections = internals(latchkey).connections.getState()
  for (const { namespace } of adaptersOf(latchkey)) {
    if (stored[namespace] || connections[namespace]?.status !== 'connected') continue
    try {
      await internals(latchkey).openedChain(namespace)?.disconnect()
    } catch {
      // The other tab has already ended it with the wallet; a second disconnect may fail.
    }
  }
  if (internals(latchkey).options.getState().reconnect) await reconnect(latchkey)
}
