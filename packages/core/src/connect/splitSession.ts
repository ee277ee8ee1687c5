import type { WalletSession, WalletSessionEvent } from '../adapter/sharedSession.ts'
import type { Namespace } from '../caip/caip.ts'

/** A handle per namespace on a shared session: disconnecting one keeps the session for the others, the last one ends it. */
export function splitSession(
  session: WalletSession,
): (namespace: Namespace) => { session: WalletSession; abandon(): void } {
  const attachedNamespaces = new Set<Namespace>()
  return (namespace) => {
    attachedNamespaces.add(namespace)
    const watchers = new Set<(event: WalletSessionEvent) => void>()
    const handle: WalletSession = {
      ...session,
      watch(onEvent) {
        watchers.add(onEvent)
        const unwatch = session.watch(onEvent)
        return () => {
          watchers.delete(onEvent)
          unwatch()
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
