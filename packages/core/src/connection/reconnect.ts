import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { attachSession, type SharedWalletId } from './attachSession.ts'
import { connectionOf } from './connectionStore.ts'
import { forget, receiveConnection } from './receiveConnection.ts'

/** Wakes remembered connections up without any prompt. Never throws: what cannot be woken is disconnected. */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const remembered = latchkey.storage.get('connected_connectors') ?? {}
  const asleep = latchkey.options
    .getState()
    .adapters.map((adapter) => adapter.namespace)
    .filter((namespace) => remembered[namespace] && isOff(latchkey, namespace))
  for (const namespace of asleep) {
    const connectorId = remembered[namespace] ?? null
    receiveConnection(latchkey, namespace, { status: 'connecting', connectorId })
  }
  const over = (id: string) => asleep.filter((namespace) => remembered[namespace] === id)
  await Promise.all([
    wakeShared(latchkey, 'walletConnect', over('walletConnect')),
    wakeShared(latchkey, 'embedded', over('embedded')),
    ...asleep
      .filter((namespace) => !isShared(remembered[namespace]))
      .map((namespace) => wake(latchkey, namespace)),
  ])
}

async function wake(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  try {
    await (await latchkey.chain(namespace)).reconnect()
  } catch {
    // Its code did not load or the wallet misbehaved: the visitor sees "disconnected" and may connect again.
  }
  giveUpConnecting(latchkey, namespace)
}

async function wakeShared(
  latchkey: Latchkey,
  id: SharedWalletId,
  namespaces: readonly Namespace[],
): Promise<void> {
  if (namespaces.length === 0) return
  try {
    const session = await (await latchkey.sharedWallet(id)).restore()
    const served = session ? await attachSession(latchkey, { id, session }) : []
    for (const namespace of namespaces) {
      if (!served.includes(namespace)) forget(latchkey, namespace)
    }
  } catch {
    // Offline or its code did not load: the session may still be good at the next visit, so keep it.
  }
  for (const namespace of namespaces) giveUpConnecting(latchkey, namespace)
}

function giveUpConnecting(latchkey: Latchkey, namespace: Namespace): void {
  const { status } = connectionOf(latchkey.connections.getState(), namespace)
  if (status === 'connecting') receiveConnection(latchkey, namespace, { status: 'disconnected' })
}

function isOff(latchkey: Latchkey, namespace: Namespace): boolean {
  return connectionOf(latchkey.connections.getState(), namespace).status === 'disconnected'
}

function isShared(connectorId: string | undefined): boolean {
  return connectorId === 'walletConnect' || connectorId === 'embedded'
}
