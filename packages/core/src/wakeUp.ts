import { discoverWallets } from './adapter/discoverWallets.ts'
import { startAnalytics } from './analytics/startAnalytics.ts'
import { reconnect } from './connection/reconnect.ts'
import type { Latchkey } from './latchkey.ts'
import { followFacts } from './modal/followFacts.ts'
import { lastNetwork } from './network/lastNetwork.ts'
import { setActiveNetwork } from './network/setActiveNetwork.ts'
import { watchSignIn } from './signin/watchSignIn.ts'

export type Sleep = {
  /** Before anybody reads what the visitor may have left behind. */
  onRead(): void
  /** Before somebody looks for wallets or opens one. Settles when remembered connections are back, or found gone. */
  onNeed(): Promise<void>
}

/**
 * What the visitor left behind comes after creation, so that a page rendered on a server hydrates first: when it is
 * read, or when the instance is told to wake up. Without a wallet to come back to, nobody looks for wallets before
 * that, either, unless they are asked for.
 */
export function wakeUp(latchkey: Latchkey): Sleep {
  latchkey.onDestroy(startAnalytics(latchkey))
  let state: 'unread' | 'read' | 'awake' = 'unread'
  let work = Promise.resolve()
  const read = () => {
    if (state !== 'unread') return
    state = 'read'
    const last = lastNetwork(latchkey.storage, latchkey.network.getState().networks)
    if (last) setActiveNetwork(latchkey, last)
    if (latchkey.storage.get('connected_connectors') !== null) void begin()
  }
  const begin = () => {
    read()
    if (state === 'read') {
      state = 'awake'
      work = lookAround(latchkey)
    }
    return work
  }
  // An instance that has ended is not woken any more.
  latchkey.onDestroy(() => {
    state = 'awake'
  })
  return { onRead: read, onNeed: begin }
}

/** What follows from what wallets do. */
export function followWallets(latchkey: Latchkey): void {
  latchkey.onDestroy(followFacts(latchkey))
  latchkey.onDestroy(watchSignIn(latchkey))
}

/** Storage is read now: what another tab did before anybody listened is not missed. */
async function lookAround(latchkey: Latchkey): Promise<void> {
  followWallets(latchkey)
  latchkey.onDestroy(discoverWallets(latchkey))
  latchkey.onDestroy(watchOtherTab(latchkey))
  await wakeConnections(latchkey)
  if (latchkey.storage.get('transaction_journal')) void loadJournal(latchkey)
}

async function loadJournal(latchkey: Latchkey): Promise<void> {
  // Without its code the journal waits for the next visit.
  const journal = await import('./journal/resumeSent.ts').catch(() => null)
  journal?.resumeSent(latchkey)
}

function watchOtherTab(latchkey: Latchkey): () => void {
  return latchkey.storage.watch((key) => {
    if (key !== 'connected_connectors') return
    // Without its code this tab keeps what it has until the next reload.
    import('./connection/followOtherTab.ts').then(
      ({ followOtherTab }) => followOtherTab(latchkey, reconnect),
      () => {},
    )
  })
}

async function wakeConnections(latchkey: Latchkey): Promise<void> {
  const { adapters, enableReconnect } = latchkey.options.getState()
  const live = adapters.filter((adapter) => adapter.isLive)
  await Promise.allSettled([
    enableReconnect ? reconnect(latchkey) : undefined,
    ...live.map(({ namespace }) => latchkey.chain(namespace)),
  ])
}
