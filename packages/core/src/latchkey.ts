import type { StoreApi } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { Login, SharedConnectorClient } from './adapter/sharedSession.ts'
import type { CaipNetworkId, Namespace } from './caip/caip.ts'
import type { Connected, Connection } from './connection/connection.ts'
import type { ConnectionStore } from './connection/connectionStore.ts'
import type { Connector } from './connection/connector.ts'
import { LatchkeyError } from './errors/LatchkeyError.ts'
import type { EventHub } from './events/eventHub.ts'
import type { AnalyticsEvent } from './events/events.ts'
import type { AlertStore } from './modal/alertStore.ts'
import type { ModalStore } from './modal/modalStore.ts'
import type { ShownEvents, UiEvents } from './modal/uiEvents.ts'
import type { Network } from './network/network.ts'
import type { NetworkState } from './network/networkStore.ts'
import type { ResolvedOptions } from './options/options.ts'
import type { SiwxSession } from './options/siwx.ts'
import type { SessionState } from './siwx/session/sessionState.ts'
import type { Storage } from './storage/storage.ts'
import type { Theme, ThemeStore } from './theme/themeStore.ts'

/** What an instance knows, as a frozen value. */
export type LatchkeyState = {
  /** The connections that aren't disconnected, the active namespace's first. */
  readonly connections: readonly Connection[]
  /** The active network. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the site offers, in its order. */
  readonly networks: readonly Network[]
  /** The namespaces of these networks. */
  readonly namespaces: readonly Namespace[]
  /** The browser's wallets. */
  readonly connectors: readonly Connector[]
  /** The connected account's sign-in. */
  readonly session: SessionState
  /** The login of the embedded wallet; `null` without one. */
  readonly login: Login | null
  readonly theme: Theme
  readonly modal: {
    readonly open: boolean
    /** The modal waits for something before it can show its view. */
    readonly loading: boolean
    /** Set while the modal offers the wallets of one namespace only. */
    readonly namespace: Namespace | null
  }
}

/** The events of `latchkey.on`, by name. */
export type LatchkeyEvents = ShownEvents & {
  /** A wallet connected or was restored, in any namespace. */
  connect: Connected
  /** A connection ended: the visitor disconnected, or the wallet did. The event is the connection that ended. */
  disconnect: Connected
  /** A connected wallet's active account changed. The event is its connection. */
  accountChange: Connected
  /** The active network changed; `network` is `null` if the site doesn't offer it. */
  networkChange: { caipNetworkId: CaipNetworkId; network: Network | null }
  /** The connected account signed in, or its session was restored. */
  signIn: { session: SiwxSession }
  /** The session that ended, also when the visitor switched to another account. */
  signOut: { session: SiwxSession }
  /** The modal opened; `namespace` is set if it offers the wallets of one namespace only. */
  modalOpen: { namespace: Namespace | null }
  /** The modal closed. */
  modalClose: Readonly<Record<string, never>>
  /** What the visitor did, for your own analytics; reported regardless of `features.analytics`. */
  analytics: AnalyticsEvent
}

/**
 * An instance: the first argument of every action. Only actions change it. Instances share no state.
 * @example
 * const latchkey = createLatchkey({ projectId: 'my-shop', networks: [mainnet], adapters: [evm()] })
 * latchkey.subscribe((state) => state.networks, (networks) => console.log(networks.length))
 * latchkey.on('connect', ({ address }) => console.log(address))
 */
export type Latchkey = {
  /** The state; the same object until something in it changes. */
  get(): LatchkeyState
  /** Calls back when the selected value changes (`Object.is`); returns a function that unsubscribes. */
  subscribe<Value>(
    select: (state: LatchkeyState) => Value,
    onChange: (value: Value, before: Value) => void,
  ): () => void
  /**
   * Calls the listener for each event of this name; returns a function that unsubscribes. An event without a listener is
   * kept, the last of each name, for the first listener.
   */
  on<Name extends keyof LatchkeyEvents>(
    name: Name,
    listener: (event: LatchkeyEvents[Name]) => void,
  ): () => void
  /** Settles when each stored connection has been restored or has failed. */
  readonly ready: Promise<void>
  /** Closes everything that the instance has opened. */
  destroy(): void
}

/** What is behind an instance, for core, the adapters and the modal. */
export type Internals = {
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
  /** The chain, if it's already open. */
  openedChain(namespace: Namespace): ChainClient | null
  /** Closes a removed chain (`removeAdapter`); the next request opens it again. */
  closeChain(namespace: Namespace): void
  /** Opens WalletConnect or the embedded wallet once. @throws adapter/not-found */
  sharedConnector(id: 'walletConnect' | 'embedded'): Promise<SharedConnectorClient>
  /** Runs when the instance is destroyed (immediately if it already was), to close its resources. */
  onDestroy(cleanUp: () => void): void
  /** The state of features, by key. Read it with `part`. */
  parts: Map<string, unknown>
}

const internalsOf = new WeakMap<Latchkey, Internals>()

/** Puts the internals behind an instance. */
export function setInternals(latchkey: Latchkey, internals: Internals): void {
  internalsOf.set(latchkey, internals)
}

/** What is behind an instance. @throws app/configuration for an object that `createLatchkey` did not create */
export function internals(latchkey: Latchkey): Internals {
  const found = internalsOf.get(latchkey)
  if (found) return found
  const reason = 'Pass the instance that createLatchkey returned, and install one copy of Latchkey.'
  throw new LatchkeyError('app/configuration', { reason })
}

/** The state of one feature, created at the first use. One place names a key, so that each key has one type. */
export function part<Value>(latchkey: Latchkey, key: string, create: () => Value): Value {
  const { parts } = internals(latchkey)
  if (!parts.has(key)) parts.set(key, create())
  return parts.get(key) as Value
}
