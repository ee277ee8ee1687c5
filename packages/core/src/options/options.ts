import type { Adapter } from '../adapter/adapter.ts'
import type { SharedWallet } from '../adapter/sharedWallet.ts'
import type { SwapVenue } from '../adapter/swapCall.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { InitialState } from '../connection/initialState.ts'
import type { Network, NetworkInput } from '../network/network.ts'
import type { SiweConfig } from '../signin/config/siweConfig.ts'
import type { SiwxSource } from '../signin/config/siwx.ts'
import type { StorageDriver } from '../storage/storage.ts'
import type { ThemeMode, ThemeVariables } from '../theme/themeStore.ts'
import type { Wallet } from '../wallets/wallet.ts'
import type { Features } from './features.ts'

/** How the site presents itself to wallets. */
export type Metadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** The servers that an instance calls. */
export type Endpoints = {
  /** The Latchkey server. It tells the other endpoints (`endpointOf`), where the site does not name them. */
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
  sharedWallets?: readonly SharedWallet[]
  defaultNetwork?: NetworkInput
  endpoints?: Partial<Endpoints>
  metadata?: Partial<Metadata>
  features?: Partial<Features>
  themeMode?: ThemeMode
  themeVariables?: ThemeVariables
  /**
   * The type of the account that is active first, where a wallet has several: a Bitcoin wallet, and the embedded wallet
   * on networks with smart accounts.
   */
  defaultAccountTypes?: Partial<DefaultAccountTypes>
  /** The site's own nodes, which are used before all others. */
  customRpcUrls?: Partial<Record<Caip2, readonly { url: string }[]>>
  customWallets?: readonly Wallet[]
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  featuredWalletIds?: readonly string[]
  /** Swap routers besides the shipped ones. No server can add to them. */
  swapVenues?: Partial<Record<Caip2, SwapVenue>>
  /** The site's own contracts: a limited allowance or a call for them causes no warning. */
  trustedContracts?: Partial<Record<Caip2, readonly string[]>>
  /** When to preview a request of the site before the wallet gets it: when it looks dangerous (`warn`), `always`, or `off`. */
  signingPreview?: 'warn' | 'always' | 'off'
  /**
   * On phones, opens wallets by their universal link (https) first and by their own scheme second, not the other way
   * round.
   * @defaultValue false
   */
  preferUniversalLinks?: boolean
  /** The token whose balance the button shows, and its image, per network. */
  tokens?: Partial<Record<Caip2, { address: string; image?: string }>>
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  enableWallets?: boolean
  enableWalletConnect?: boolean
  enableWalletGuide?: boolean
  enableInjected?: boolean
  enableEIP6963?: boolean
  enableNetworkSwitch?: boolean
  enableReconnect?: boolean
  /** Renders the modal inline on the page instead of as a dialog. */
  enableEmbedded?: boolean
  allowUnsupportedChain?: boolean
  chainImages?: Record<string, string>
  connectorImages?: Record<string, string>
  /** Shows alerts and warnings to the site's developer. */
  debug?: boolean
  /** Sign in with X (SIWX, CAIP-122): `serverSiwx()`, `ownBackendSiwx()` or your own configuration. */
  siwx?: SiwxSource | SiweConfig | null
  /** Sign-In with Ethereum (SIWE) as older AppKit versions configure it. Not together with `siwx`. */
  siweConfig?: SiweConfig
  /** A BCP-47 tag: a shipped language or one that the site added. Default: the page's `lang`, else the browser's language, else English. */
  language?: string
  storage?: StorageDriver
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
  | 'siwx'
  | 'siweConfig'
  | 'endpoints'
  | 'metadata'
  | 'features'
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
  defaultAccountTypes: DefaultAccountTypes
  termsConditionsUrl: string | null
  privacyPolicyUrl: string | null
  language: string | null
  siwx: SiwxSource | SiweConfig | null
}
