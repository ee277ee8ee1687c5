import type { StoreApi } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { Connector } from './adapter/connector.ts'
import type { SharedWalletClient } from './adapter/sharedSession.ts'
import type { EventHub } from './analytics/eventHub.ts'
import type { Namespace } from './caip/caip.ts'
import type { ConnectionStore } from './connection/connectionStore.ts'
import type { AlertStore } from './modal/alertStore.ts'
import type { ModalStore } from './modal/modalStore.ts'
import type { UiEvents } from './modal/uiEvents.ts'
import type { NetworkState } from './network/networkStore.ts'
import type { ResolvedOptions } from './options/options.ts'
import type { Storage } from './storage/storage.ts'
import type { ThemeStore } from './theme/themeStore.ts'

/** An instance: the first argument of every action. Instances share no state. */
export type Latchkey = {
  /** Options may change at run time (`updateOptions`), so they are a store too. */
  options: StoreApi<ResolvedOptions>
  connections: ConnectionStore
  /** Wallets discovered by the adapters, all namespaces. */
  connectors: StoreApi<readonly Connector[]>
  network: StoreApi<NetworkState>
  modal: ModalStore
  /** Events that the screen must show: core opens no view itself. */
  ui: UiEvents
  alert: AlertStore
  theme: ThemeStore
  events: EventHub
  storage: Storage
  /** Opens a namespace's chain once, when first needed. @throws adapter/not-found */
  chain(namespace: Namespace): Promise<ChainClient>
  /** The chain if it is already open. */
  openedChain(namespace: Namespace): ChainClient | null
  /** Closes a removed chain (`removeAdapter`); the next request opens it again. */
  closeChain(namespace: Namespace): void
  /** Opens WalletConnect or the embedded wallet once. @throws adapter/not-found */
  sharedWallet(id: 'walletConnect' | 'embedded'): Promise<SharedWalletClient>
  /** Settles when each stored connection is restored or cannot be restored. */
  ready: Promise<void>
  /** Runs when the instance ends (at once if it has ended), to close what was opened for it. */
  onDestroy(undo: () => void): void
  destroy(): void
}
