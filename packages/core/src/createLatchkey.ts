import { createStore } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { Connector } from './adapter/connector.ts'
import { openChain } from './adapter/openChain.ts'
import { openOnce } from './adapter/openOnce.ts'
import type { SharedWalletClient } from './adapter/sharedSession.ts'
import { createEventHub } from './analytics/eventHub.ts'
import type { Namespace } from './caip/caip.ts'
import { activeConnection } from './connection/activeConnection.ts'
import { createConnectionStore } from './connection/connectionStore.ts'
import { filledOnUse } from './filledOnUse.ts'
import type { Latchkey } from './latchkey.ts'
import { createAlertStore } from './modal/alertStore.ts'
import { createModalStore } from './modal/modalStore.ts'
import { showAlert } from './modal/showAlert.ts'
import { createToastStore } from './modal/toastStore.ts'
import { lastNetwork } from './network/lastNetwork.ts'
import { createNetworkStore } from './network/networkStore.ts'
import type { LatchkeyOptions, ResolvedOptions } from './options/options.ts'
import { isBrowser } from './options/platform.ts'
import { resolveOptions } from './options/resolveOptions.ts'
import { createStorage } from './storage/createStorage.ts'
import { localStorageDriver, watchOtherTabs } from './storage/localStorage.ts'
import type { StorageDriver } from './storage/storage.ts'
import { createThemeStore } from './theme/themeStore.ts'
import { followWallets, type Sleep, wakeUp } from './wakeUp.ts'

/**
 * Makes an instance. In a browser it looks for wallets and wakes remembered connections up; on a server it
 * only holds state.
 * @throws options/siwe-and-siwx, options/invalid when no network can be used
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const { resolved, problems, storage } = resolveOptions(options)
  let sleep: Sleep | null = null
  const latchkey = assemble(resolved, storage, {
    onRead: () => sleep?.onRead(),
    onNeed: () => sleep?.onNeed(),
  })
  if (isBrowser()) sleep = wakeUp(latchkey)
  else followWallets(latchkey)
  for (const { code, option } of problems) showAlert(latchkey, { code, detail: option })
  return latchkey
}

function assemble(
  resolved: ResolvedOptions,
  driver: StorageDriver | undefined,
  sleep: Sleep,
): Latchkey {
  const undos = new Set<() => void>()
  const storage = createStorage(driver ?? localStorageDriver(), watchOtherTabs)
  // Only of the owner's: for a browser, each first question to its own storage is a wait of a millisecond.
  const known = driver?.isServerReadable ? lastNetwork(storage, resolved.networks) : null
  let ended = false
  const chains = openOnce<Namespace, ChainClient>((namespace) => {
    sleep.onNeed()
    return openChain(latchkey, namespace, () => !ended)
  })
  const shared = openOnce<'walletConnect' | 'embedded', SharedWalletClient>(async (id) => {
    sleep.onNeed()
    const { openSharedWallet } = await import('./adapter/openSharedWallet.ts')
    return openSharedWallet(latchkey, id)
  })
  const latchkey: Latchkey = {
    options: createStore(() => resolved),
    connections: filledOnUse(createConnectionStore(), sleep.onRead),
    connectors: filledOnUse(
      createStore<readonly Connector[]>(() => []),
      sleep.onNeed,
    ),
    network: filledOnUse(
      createNetworkStore(resolved.networks, known ?? resolved.defaultNetwork.caipNetworkId),
      sleep.onRead,
    ),
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
