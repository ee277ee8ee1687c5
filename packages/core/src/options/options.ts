import type { QueryClient } from '@tanstack/query-core'
import type { Adapter } from '../adapter/adapter.ts'
import type { SharedConnector } from '../adapter/sharedConnector.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { InitialState } from '../connection/initialState.ts'
import type { Wallet } from '../connection/wallet.ts'
import type { Features } from '../features.ts'
import type { Network, NetworkInput } from '../network/network.ts'
import type { StorageDriver } from '../storage/storage.ts'
import type { ThemeMode, ThemeVariables } from '../theme/themeStore.ts'
import type { ModalOptions, SafetyOptions, WalletOptions } from './groups.ts'
import type { SiweConfig } from './siweConfig.ts'
import type { SiwxSource } from './siwx.ts'

/** How the site presents itself to wallets. */
export type Metadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** The servers that an instance calls. */
export type Endpoints = {
  /** The Latchkey server. It provides the other endpoints (`resolveServiceUrl`) if the site doesn't set them. */
  api: string
  relay: string
  vault: string
  analytics: string
}

/** The account types that `defaultAccountTypes` can choose, by namespace. */
export type DefaultAccountTypes = {
  eip155: 'eoa' | 'smartAccount'
  solana: 'eoa'
  bip122: 'payment' | 'ordinal'
  polkadot: 'eoa'
}

/** The options of `createLatchkey`. Only `projectId` and `networks` are required. */
export type LatchkeyOptions = {
  projectId: string
  networks: readonly [NetworkInput, ...NetworkInput[]]
  adapters?: readonly Adapter[]
  /** Wallets reached through one session for several chains: `walletConnect()`, `embedded()`. */
  connectors?: readonly SharedConnector[]
  /** The network that is active first. Default: the first of `networks`. */
  defaultNetwork?: NetworkInput | CaipNetworkId
  /** The servers; one URL is `endpoints.api`. */
  endpoints?: string | Partial<Endpoints>
  metadata?: Partial<Metadata>
  features?: Partial<Features>
  themeMode?: ThemeMode
  themeVariables?: ThemeVariables
  /**
   * The type of the account that is active first, where a wallet has several: a Bitcoin wallet, and the embedded wallet
   * on networks with smart accounts.
   */
  defaultAccountTypes?: Partial<DefaultAccountTypes>
  /** The site's nodes, which are used first. */
  customRpcUrls?: Partial<Record<CaipNetworkId, string | readonly (string | { url: string })[]>>
  customWallets?: readonly Wallet[]
  /** The view of all wallets: `true` (`'SHOW'`), `false` (`'HIDE'`), or `'phone'` (`'ONLY_MOBILE'`). */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | boolean | 'phone'
  includeWalletIds?: readonly string[]
  /** Wallets that are never shown: ids of the directory, or rdns or names, which need no server. */
  excludeWalletIds?: readonly string[]
  featuredWalletIds?: readonly string[]
  /** The token whose balance the button shows, and its image, per network. */
  tokens?: Partial<Record<CaipNetworkId, { address: string; image?: string }>>
  /**
   * Clear-signing descriptors (ERC-7730) of the site's own contracts: requests for them are shown in these words, on
   * every wallet. They add words and never lower a risk.
   */
  clearSigning?: readonly object[]
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  /** `false` hides the connector `walletConnect()`. */
  enableWalletConnect?: boolean
  /** `false`: the modal offers logins only. */
  wallets?: false | Partial<WalletOptions>
  modal?: Partial<ModalOptions>
  safety?: Partial<SafetyOptions>
  /** Restores the connections of the last visit. */
  reconnect?: boolean
  /** Shows alerts to the site's developer in the modal. Default: only on the developer's own machine. */
  debug?: boolean
  /** Sign in with X (SIWX, CAIP-122): `serverSiwx()`, `backendSiwx()` or your own configuration. */
  siwx?: SiwxSource | SiweConfig | null
  /** Sign-In with Ethereum (SIWE) as older AppKit versions configure it. Not together with `siwx`. */
  siweConfig?: SiweConfig
  /**
   * A BCP-47 tag of a built-in language or one that the site added. Default: the page's `lang`, then the browser's
   * language, then English.
   */
  language?: string
  storage?: StorageDriver
  /** The page's TanStack Query client. Default: the instance has its own. */
  queryClient?: QueryClient
  /** The state that the server rendered (`cookieToInitialState`), for pages with `storage: cookieStorage()`. */
  initialState?: InitialState
}

/** The options with every default filled in. */
export type ResolvedOptions = Omit<
  Required<LatchkeyOptions>,
  | 'networks'
  | 'defaultNetwork'
  | 'storage'
  | 'initialState'
  | 'queryClient'
  | 'siwx'
  | 'siweConfig'
  | 'endpoints'
  | 'metadata'
  | 'features'
  | 'wallets'
  | 'modal'
  | 'safety'
  | 'customRpcUrls'
  | 'allWallets'
  | 'defaultAccountTypes'
  | 'termsConditionsUrl'
  | 'privacyPolicyUrl'
  | 'language'
> & {
  networks: readonly [Network, ...Network[]]
  defaultNetwork: Network
  endpoints: Endpoints | null
  metadata: Metadata
  features: Features
  wallets: WalletOptions & { isOffered: boolean }
  modal: ModalOptions
  safety: SafetyOptions
  customRpcUrls: Partial<Record<CaipNetworkId, readonly string[]>>
  allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  defaultAccountTypes: DefaultAccountTypes
  termsConditionsUrl: string | null
  privacyPolicyUrl: string | null
  language: string | null
  siwx: SiwxSource | SiweConfig | null
  queryClient?: QueryClient
}
