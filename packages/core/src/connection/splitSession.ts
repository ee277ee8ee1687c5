import type { SharedSession, SharedSessionEvent } from '../adapter/sharedSession.ts'
import type { Namespace } from '../caip/caip.ts'

/** A handle per namespace on a shared session: disconnecting one keeps the session for the others, the last one ends it. */
export function splitSession(
  session: SharedSession,
): (namespace: Namespace) => { session: SharedSession; abandon(): void } {
  const attachedNamespaces = new Set<Namespace>()
  return (namespace) => {
    attachedNamespaces.add(namespace)
    const watchers = new Set<(event: SharedSessionEvent) => void>()
    const handle: SharedSession = {
      ...session,
      watch(onEvent) {
        watchers.add(onEvent)
        const undo = session.watch(onEvent)
        return () => {
          watchers.delete(onEvent)
          undo()
        }
      },
      async disconnect() {
        attachedNamespaces.delete(namespace)
        if (attachedNamespaces.size === 0) return session.disconnect()
        for (const watcher of [...watchers]) watcher({ type: 'ended' })
      },
    }
    return { session: handle, abandon: () => attachedNamespaces.delete(namespace) }
  }
}
