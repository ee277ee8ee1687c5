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
import type { LatchkeyOptions } from './options/options.ts'
import { isBrowser } from './options/platform.ts'
import { resolveOptions } from './options/resolveOptions.ts'
import { createStorage } from './storage/createStorage.ts'
import { localStorageDriver, watchOtherTabs } from './storage/localStorage.ts'
import type { Storage, StorageDriver } from './storage/storage.ts'
import { followWallets, type Sleep, wakeUp } from './wakeUp.ts'

export type Parts = Omit<Latchkey, 'theme' | 'ready' | 'isFresh'> & {
  /** Once they can be reached through the instance. */
  begin(): void
  /** Settles when remembered connections were woken up (or found gone). */
  wake(): Promise<void>
}

/** What an instance is made of. Nobody has looked for a wallet or read what a visitor left behind yet. */
export function assemble(latchkey: Latchkey, options: LatchkeyOptions): Parts {
  const { resolved, problems, storage: driver } = resolveOptions(options)
  const undos = new Set<() => void>()
  const storage = storageOf({ storage: driver })
  // Only of the owner's: for a browser, each first question to its own storage is a wait of a millisecond.
  const known = driver?.isServerReadable ? lastNetwork(storage, resolved.networks) : null
  let ended = false
  let sleep: Sleep | null = null
  const onRead = () => sleep?.onRead()
  const onNeed = () => sleep?.onNeed()
  const chains = openOnce<Namespace, ChainClient>((namespace) => {
    void onNeed()
    return openChain(latchkey, namespace, () => !ended)
  })
  const shared = openOnce<'walletConnect' | 'embedded', SharedWalletClient>(async (id) => {
    void onNeed()
    const { openSharedWallet } = await import('./adapter/openSharedWallet.ts')
    return openSharedWallet(latchkey, id)
  })
  return {
    options: createStore(() => resolved),
    connections: filledOnUse(createConnectionStore(), onRead),
    connectors: filledOnUse(
      createStore<readonly Connector[]>(() => []),
      onNeed,
    ),
    network: filledOnUse(
      createNetworkStore(resolved.networks, known ?? resolved.defaultNetwork.caipNetworkId),
      onRead,
    ),
    modal: createModalStore(),
    toast: createToastStore(),
    alert: createAlertStore(),
    events: createEventHub(() => activeConnection(latchkey)?.accounts[0].address),
    storage,
    chain: chains.get,
    openedChain: chains.opened,
    closeChain: chains.drop,
    sharedWallet: shared.get,
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
    begin: () => {
      if (isBrowser()) sleep = wakeUp(latchkey)
      else followWallets(latchkey)
      for (const { code, option } of problems) showAlert(latchkey, { code, detail: option })
    },
    wake: async () => {
      await onNeed()
    },
  }
}

/** Where the page's visitors leave things. */
export function storageOf({ storage }: { storage?: StorageDriver | undefined }): Storage {
  return createStorage(storage ?? localStorageDriver(), watchOtherTabs)
}
