import { discoverWallets } from './adapter/discoverWallets.ts'
import { startAnalytics } from './analytics/startAnalytics.ts'
import { followOtherTab } from './connection/followOtherTab.ts'
import { reconnect } from './connection/reconnect.ts'
import type { Latchkey } from './latchkey.ts'
import { lastNetwork } from './network/lastNetwork.ts'
import { setActiveNetwork } from './network/setActiveNetwork.ts'

/**
 * Discovers wallets and restores the last visit from storage: the network, the connections, transactions that
 * are not confirmed yet. Settles when each connection is restored or cannot be restored. The stores keep their initial state, so
 * that a page rendered on a server hydrates first.
 */
export async function restoreVisit(latchkey: Latchkey): Promise<void> {
  const { storage, options, network } = latchkey
  latchkey.onDestroy(startAnalytics(latchkey))
  const last = lastNetwork(storage, network.getState().networks)
  if (last) setActiveNetwork(latchkey, last)
  latchkey.onDestroy(discoverWallets(latchkey))
  latchkey.onDestroy(
    storage.watch((key) => {
      if (key === 'connected_connectors') void followOtherTab(latchkey)
    }),
  )
  const { adapters, enableReconnect } = options.getState()
  const openedAtStart = adapters.filter((adapter) => adapter.opensAtStart)
  await Promise.allSettled([
    enableReconnect ? reconnect(latchkey) : undefined,
    ...openedAtStart.map(({ namespace }) => latchkey.chain(namespace)),
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
