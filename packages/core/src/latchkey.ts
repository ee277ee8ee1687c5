import type { StoreApi } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { SharedConnectorClient } from './adapter/sharedSession.ts'
import type { Namespace } from './caip/caip.ts'
import type { ConnectionStore } from './connection/connectionStore.ts'
import type { Connector } from './connection/connector.ts'
import type { EventHub } from './events/eventHub.ts'
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
  /** The state of one feature, created at the first use. One place names a key, so that each key has one type. */
  part<Value>(key: string, create: () => Value): Value
  /** Opens a namespace's chain once, when first needed. @throws adapter/not-found */
  chain(namespace: Namespace): Promise<ChainClient>
  /** The chain, if it's already open. */
  openedChain(namespace: Namespace): ChainClient | null
  /** Closes a removed chain (`removeAdapter`); the next request opens it again. */
  closeChain(namespace: Namespace): void
  /** Opens WalletConnect or the embedded wallet once. @throws adapter/not-found */
  sharedConnector(id: 'walletConnect' | 'embedded'): Promise<SharedConnectorClient>
  /** Settles when each stored connection has been restored or has failed. */
  ready: Promise<void>
  /** Runs when the instance is destroyed (immediately if it already was), to close its resources. */
  onDestroy(cleanUp: () => void): void
  destroy(): void
}
