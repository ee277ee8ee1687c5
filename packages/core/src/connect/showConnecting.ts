import { adaptersOf } from '../chains/adaptersOf.ts'
import { receiveConnection } from '../chains/receiveConnection.ts'
import { connectionOf } from '../connection/connectionStore.ts'
import { internals, type Latchkey, part } from '../latchkey.ts'
import type { SharedWalletId } from './attachSession.ts'

/**
 * Every chain without a wallet is `connecting` while the visitor pairs or logs in, because the session may serve any of
 * them. Returns a function that ends it, unless a newer attempt has begun.
 */
export function showConnecting(latchkey: Latchkey, connectorId: SharedWalletId): () => void {
  const attempts = part(latchkey, 'sharedAttempts', () => ({ last: 0 }))
  attempts.last += 1
  const attempt = attempts.last
  const namespaces = adaptersOf(latchkey).map(({ namespace }) => namespace)
  const connectionTo = (namespace: (typeof namespaces)[number]) =>
    connectionOf(internals(latchkey).connections.getState(), namespace)
  for (const namespace of namespaces) {
    if (connectionTo(namespace).status !== 'disconnected') continue
    receiveConnection(latchkey, namespace, { status: 'connecting', connectorId })
  }
  return () => {
    if (attempts.last !== attempt) return
    for (const namespace of namespaces) {
      const connection = connectionTo(namespace)
      if (connection.status === 'connecting' && connection.connectorId === connectorId) {
        receiveConnection(latchkey, namespace, { status: 'disconnected' })
      }
    }
  }
}
