import { createStore } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { Connector } from './adapter/connector.ts'
import { discoverWallets } from './adapter/discoverWallets.ts'
import { openChain } from './adapter/openChain.ts'
import { openOnce } from './adapter/openOnce.ts'
import type { SharedWalletClient } from './adapter/sharedSession.ts'
import { createEventHub } from './analytics/eventHub.ts'
import { startAnalytics } from './analytics/startAnalytics.ts'
import type { Caip2, Namespace } from './caip/caip.ts'
import { activeConnection } from './connection/activeConnection.ts'
import { createConnectionStore } from './connection/connectionStore.ts'
import { reconnect } from './connection/reconnect.ts'
import type { Latchkey } from './latchkey.ts'
import { createAlertStore } from './modal/alertStore.ts'
import { followFacts } from './modal/followFacts.ts'
import { createModalStore } from './modal/modalStore.ts'
import { showAlert } from './modal/showAlert.ts'
import { createToastStore } from './modal/toastStore.ts'
import type { Network } from './network/network.ts'
import { createNetworkStore } from './network/networkStore.ts'
import { setActiveNetwork } from './network/setActiveNetwork.ts'
import type { LatchkeyOptions, ResolvedOptions } from './options/options.ts'
import { isBrowser } from './options/platform.ts'
import { resolveOptions } from './options/resolveOptions.ts'
import { watchSignIn } from './signin/watchSignIn.ts'
import { createStorage } from './storage/createStorage.ts'
import { localStorageDriver, watchOtherTabs } from './storage/localStorage.ts'
import type { Storage, StorageDriver } from './storage/storage.ts'
import { createThemeStore } from './theme/themeStore.ts'

/**
 * Makes an instance. In a browser it looks for wallets and wakes remembered connections up; on a server it
 * only holds state.
 * @throws options/siwe-and-siwx, options/invalid when no network can be used
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const { resolved, problems, storage } = resolveOptions(options)
  const latchkey = assemble(resolved, storage)
  latchkey.onDestroy(followFacts(latchkey))
  latchkey.onDestroy(watchSignIn(latchkey))
  for (const { code, option } of problems) showAlert(latchkey, { code, detail: option })
  if (isBrowser()) wakeUp(latchkey)
  return latchkey
}

function assemble(resolved: ResolvedOptions, driver: StorageDriver | undefined): Latchkey {
  const undos = new Set<() => void>()
  const storage = createStorage(driver ?? localStorageDriver(), watchOtherTabs)
  // Only of the owner's: for a browser, each first question to its own storage is a wait of a millisecond.
  const known = driver?.isServerReadable ? lastNetwork(storage, resolved.networks) : null
  let ended = false
  const chains = openOnce<Namespace, ChainClient>((namespace) =>
    openChain(latchkey, namespace, () => !ended),
  )
  const shared = openOnce<'walletConnect' | 'embedded', SharedWalletClient>(async (id) => {
    const { openSharedWallet } = await import('./adapter/openSharedWallet.ts')
    return openSharedWallet(latchkey, id)
  })
  const latchkey: Latchkey = {
    options: createStore(() => resolved),
    connections: createConnectionStore(),
    connectors: createStore<readonly Connector[]>(() => []),
    network: createNetworkStore(resolved.networks, known ?? resolved.defaultNetwork.caipNetworkId),
    modal: createModalStore(),
    toast: createToastStore(),
    alert: createAlertStore(),
    theme: createThemeStore(resolved.themeMode, resolved.themeVariables),
    events: createEventHub(() => activeConnection(latchkey)?.accounts[0].address),
    storage,
    chain: chains.get,
    openedChain: chains.opened,
    closeChain: chains.drop,
    sharedWallet: shared.get,
    ready: Promise.resolve(),
    onDestroy: (undo) => {
      if (ended) undo()
      else undos.add(undo)
    },
    destroy: () => {
      ended = true
      for (const undo of undos) undo()
      undos.clear()
      chains.closeAll()
      shared.closeAll()
    },
  }
  return latchkey
}

function lastNetwork(storage: Storage, networks: readonly Network[]): Caip2 | null {
  const last = storage.get('active_caip_network_id')
  return networks.some((network) => network.caipNetworkId === last) ? last : null
}

/** What the visitor left behind comes after creation, so that a page rendered on a server hydrates first. */
function wakeUp(latchkey: Latchkey): void {
  const last = lastNetwork(latchkey.storage, latchkey.network.getState().networks)
  if (last) setActiveNetwork(latchkey, last)
  latchkey.onDestroy(discoverWallets(latchkey))
  latchkey.onDestroy(watchOtherTab(latchkey))
  latchkey.onDestroy(startAnalytics(latchkey))
  latchkey.ready = wakeConnections(latchkey)
  if (latchkey.storage.get('transaction_journal')) void resumeSent(latchkey)
}

/** What the last visit sent is followed to its end, whether or not anybody looks. */
async function resumeSent(latchkey: Latchkey): Promise<void> {
  await latchkey.ready
  // Without its code the journal waits for the next visit.
  const followed = await import('./journal/followEntry.ts').catch(() => null)
  followed?.resumeJournal(latchkey)
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
