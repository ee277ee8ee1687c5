import { startAnalytics } from './analytics/startAnalytics.ts'
import { discoverWallets } from './chains/discoverWallets.ts'
import { followOtherTab } from './connect/followOtherTab.ts'
import { reconnect } from './connect/reconnect.ts'
import { internals, type Latchkey } from './latchkey.ts'
import { findNetwork } from './network/networkStore.ts'
import { setActiveNetwork } from './network/setActiveNetwork.ts'

/**
 * Discovers wallets and restores the last visit from storage: the network, the connections, transactions that
 * are not confirmed yet. Settles when each connection is restored or cannot be restored. The stores keep their initial state, so
 * that a page rendered on a server hydrates first.
 */
export async function restoreVisit(latchkey: Latchkey): Promise<void> {
  const { storage, options, network } = internals(latchkey)
  internals(latchkey).onDestroy(startAnalytics(latchkey))
  const last = storage.get('active_caip_network_id')
  if (last && findNetwork(network.getState(), last)) {
    for (const id of [...Object.values(storage.get('last_networks') ?? {}), last]) {
      if (findNetwork(network.getState(), id)) setActiveNetwork(latchkey, id)
    }
  }
  internals(latchkey).onDestroy(
    network.subscribe(({ byNamespace }) => storage.set('last_networks', byNamespace)),
  )
  internals(latchkey).onDestroy(discoverWallets(latchkey))
  internals(latchkey).onDestroy(
    storage.watch((key) => {
      if (key === 'connected_connectors') void followOtherTab(latchkey)
    }),
  )
  const { adapters, reconnect: isReconnecting } = options.getState()
  const openedAtStart = adapters.filter((adapter) => adapter.opensAtStart)
  await Promise.allSettled([
    isReconnecting ? reconnect(latchkey) : undefined,
    ...openedAtStart.map(({ namespace }) => internals(latchkey).chain(namespace)),
  ])
  if (storage.get('transaction_journal')) void resumeTransactions(latchkey)
}

async function resumeTransactions(latchkey: Latchkey): Promise<void> {
  try {
    const { resumeJournal } = await import('./journal/followEntry.ts')
    resumeJournal(latchkey)
  } catch {
    // The code did not load; the journal is resumed at the next visit.
  }
}
