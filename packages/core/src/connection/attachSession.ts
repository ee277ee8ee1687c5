import { adaptersOf } from '../adapter/adaptersOf.ts'
import type { Connector } from '../adapter/connector.ts'
import type { SharedSession } from '../adapter/sharedSession.ts'
import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { splitSession } from './splitSession.ts'

export type SharedWalletId = 'walletConnect' | 'embedded'

/**
 * Attaches a shared session to every chain of the site that it covers, or to those the visitor has not disconnected;
 * returns the attached namespaces.
 */
export async function attachSession(
  latchkey: Latchkey,
  options: { id: SharedWalletId; session: SharedSession; only?: readonly Namespace[] },
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
    const chain = await latchkey.chain(namespace)
    if (!chain.attachSession) {
      abandon()
      continue
    }
    const connector = sessionConnector(id, session, namespace)
    await chain.attachSession({ session: handle, connector })
    attached.push(namespace)
  }
  return attached
}

function sessionConnector(
  id: SharedWalletId,
  session: SharedSession,
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
