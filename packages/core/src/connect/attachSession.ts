import type { WalletSession } from '../adapter/sharedSession.ts'
import type { Namespace } from '../caip/caip.ts'
import { adaptersOf } from '../chains/adaptersOf.ts'
import { connectionOf } from '../connection/connectionStore.ts'
import type { Connector } from '../connection/connector.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { deleteStoredConnection } from './deleteStoredConnection.ts'
import { splitSession } from './splitSession.ts'

export type SharedWalletId = 'walletConnect' | 'embedded'

/**
 * Attaches a shared session to every chain of the site that it covers, or to those the visitor has not disconnected;
 * returns the attached namespaces.
 */
export async function attachSession(
  latchkey: Latchkey,
  options: { id: SharedWalletId; session: WalletSession; only?: readonly Namespace[] },
): Promise<readonly Namespace[]> {
  const { id, session, only } = options
  const offered = adaptersOf(latchkey).map((adapter) => adapter.namespace)
  const wanted = offered.filter((namespace) => only?.includes(namespace) ?? true)
  const handleFor = splitSession(session)
  const handles = session
    .namespaces()
    .filter((namespace) => wanted.includes(namespace) && session.accounts(namespace).length > 0)
    // Create all handles first: a chain that disconnects at once must not end the session for the chains after it.
    .map((namespace) => ({ namespace, ...handleFor(namespace) }))
  const attached: Namespace[] = []
  for (const { namespace, session: handle, abandon } of handles) {
    const chain = await internals(latchkey).chain(namespace)
    if (!chain.attachSession) {
      abandon()
      continue
    }
    const connector = sessionConnector(id, session, namespace)
    await chain.attachSession({ session: handle, connector })
    handle.watch(({ type }) => {
      // The session may end because another wallet has replaced it.
      const { status } = connectionOf(internals(latchkey).connections.getState(), namespace)
      if (type === 'ended' && status === 'disconnected') deleteStoredConnection(latchkey, namespace)
    })
    attached.push(namespace)
  }
  return attached
}

function sessionConnector(
  id: SharedWalletId,
  session: WalletSession,
  namespace: Namespace,
): Connector {
  const { name, icon } = session.peer
  return {
    id,
    type: id === 'walletConnect' ? 'WALLET_CONNECT' : 'AUTH',
    name,
    namespace,
    ...(icon ? { icon } : {}),
  }
}
