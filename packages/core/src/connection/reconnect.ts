import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { connectionOf } from './connectionStore.ts'
import { receiveConnection } from './receiveConnection.ts'

const sharedIds = ['walletConnect', 'embedded'] as const

/** Wakes remembered connections up without any prompt. Never throws: what cannot be woken is disconnected. */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const remembered = latchkey.storage.get('connected_connectors') ?? {}
  const asleep = latchkey.options
    .getState()
    .adapters.map((adapter) => adapter.namespace)
    .filter((namespace) => remembered[namespace] && isIn(latchkey, namespace, 'disconnected'))
  for (const namespace of asleep) {
    const connectorId = remembered[namespace] ?? null
    receiveConnection(latchkey, namespace, { status: 'connecting', connectorId })
  }
  const isShared = (namespace: Namespace) => sharedIds.some((id) => id === remembered[namespace])
  const work = asleep
    .filter((namespace) => !isShared(namespace))
    .map((namespace) => wake(latchkey, [namespace], () => wakeChain(latchkey, namespace)))
  for (const id of sharedIds) {
    const over = asleep.filter((namespace) => remembered[namespace] === id)
    if (over.length > 0) {
      const load = async () =>
        (await import('./restoreShared.ts')).restoreShared(latchkey, id, over)
      work.push(wake(latchkey, over, load))
    }
  }
  await Promise.all(work)
}

async function wakeChain(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const chain = await latchkey.chain(namespace)
  await chain.reconnect()
}

async function wake(
  latchkey: Latchkey,
  namespaces: readonly Namespace[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch {
    // Offline, its code did not load or the wallet misbehaved: it may still be good at the next visit.
  }
  for (const namespace of namespaces) {
    if (isIn(latchkey, namespace, 'connecting')) {
      receiveConnection(latchkey, namespace, { status: 'disconnected' })
    }
  }
}

function isIn(
  latchkey: Latchkey,
  namespace: Namespace,
  status: 'connecting' | 'disconnected',
): boolean {
  return connectionOf(latchkey.connections.getState(), namespace).status === status
}
