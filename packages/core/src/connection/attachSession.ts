import type { Connector } from '../adapter/connector.ts'
import type { SharedSession } from '../adapter/sharedSession.ts'
import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'

export type SharedWalletId = 'walletConnect' | 'embedded'

/** Lets every chain of the site that the session covers work over it; returns the namespaces it now serves. */
export async function attachSession(
  latchkey: Latchkey,
  options: { id: SharedWalletId; session: SharedSession },
): Promise<readonly Namespace[]> {
  const { id, session } = options
  const offered = latchkey.options.getState().adapters.map((adapter) => adapter.namespace)
  const served: Namespace[] = []
  for (const namespace of session.namespaces()) {
    if (!offered.includes(namespace) || session.accounts(namespace).length === 0) continue
    const chain = await latchkey.chain(namespace)
    if (!chain.attachSession) continue
    await chain.attachSession({ session, connector: sessionConnector(id, session, namespace) })
    served.push(namespace)
  }
  return served
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
