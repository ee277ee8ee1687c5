import type { Namespace } from '../caip/caip.ts'
import { adaptersOf } from '../chains/adaptersOf.ts'
import { receiveConnection } from '../chains/receiveConnection.ts'
import { connectionOf } from '../connection/connectionStore.ts'
import { internals, type Latchkey } from '../latchkey.ts'

const sharedIds = ['walletConnect', 'embedded'] as const

/**
 * Restores the stored connections without a prompt. Never throws: if a connection can't be restored, it's disconnected.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const stored = internals(latchkey).storage.get('connected_connectors') ?? {}
  const idle = adaptersOf(latchkey)
    .map((adapter) => adapter.namespace)
    .filter((namespace) => isIdle(latchkey, namespace))
  const pending = idle.filter((namespace) => stored[namespace])
  for (const namespace of idle) {
    // The server rendered an account that this browser does not know any more.
    if (!stored[namespace] && hasStatus(latchkey, namespace, 'connecting')) {
      receiveConnection(latchkey, namespace, { status: 'disconnected' })
    }
  }
  for (const namespace of pending) {
    const connectorId = stored[namespace] ?? null
    receiveConnection(latchkey, namespace, { status: 'connecting', connectorId })
  }
  const work = pending
    .filter((namespace) => !sharedIds.some((id) => id === stored[namespace]))
    .map((namespace) =>
      restoreOrDisconnect(latchkey, [namespace], async () =>
        (await internals(latchkey).chain(namespace)).reconnect(),
      ),
    )
  for (const id of sharedIds) {
    const ofSession = pending.filter((namespace) => stored[namespace] === id)
    if (ofSession.length > 0) {
      const restoreSession = async () =>
        (await import('./restoreShared.ts')).restoreShared(latchkey, id, ofSession)
      work.push(restoreOrDisconnect(latchkey, ofSession, restoreSession))
    }
  }
  await Promise.all(work)
}

async function restoreOrDisconnect(
  latchkey: Latchkey,
  namespaces: readonly Namespace[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch {
    // Offline, the code did not load or the wallet failed: the next visit tries again.
  }
  for (const namespace of namespaces) {
    if (hasStatus(latchkey, namespace, 'connecting')) {
      receiveConnection(latchkey, namespace, { status: 'disconnected' })
    }
  }
}

/** Not connected, and not being connected by the visitor. */
function isIdle(latchkey: Latchkey, namespace: Namespace): boolean {
  const connection = connectionOf(internals(latchkey).connections.getState(), namespace)
  if (connection.status === 'connecting') return connection.restoring !== undefined
  return connection.status === 'disconnected'
}

function hasStatus(
  latchkey: Latchkey,
  namespace: Namespace,
  status: 'connecting' | 'disconnected',
): boolean {
  return connectionOf(internals(latchkey).connections.getState(), namespace).status === status
}
