import { storeClientId } from '../api/clientId.ts'
import type { Namespace } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { attachSession, type SharedWalletId } from './attachSession.ts'
import { deleteStoredConnection } from './deleteStoredConnection.ts'

/** Restores a stored WalletConnect or embedded session; deletes it if it no longer exists. */
export async function restoreShared(
  latchkey: Latchkey,
  id: SharedWalletId,
  namespaces: readonly Namespace[],
): Promise<void> {
  const client = await internals(latchkey).sharedConnector(id)
  const session = await client.restore()
  if (session) storeClientId(latchkey, client)
  const attached = session ? await attachSession(latchkey, { id, session, only: namespaces }) : []
  for (const namespace of namespaces) {
    if (!attached.includes(namespace)) deleteStoredConnection(latchkey, namespace)
  }
}
