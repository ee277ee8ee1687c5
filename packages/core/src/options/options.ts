import type { Adapter } from '../adapter/adapter.ts'
import type { SharedWallet } from '../adapter/sharedWallet.ts'
import type { SwapVenue } from '../adapter/swapCall.ts'
import type { Caip2, Namespace } from '../caip/caip.ts'
import type { AccountType } from '../connection/account.ts'
import type { Network, NetworkInput } from '../network/network.ts'
import type { SiweConfig } from '../signin/siweConfig.ts'
import type { SiwxSource } from '../signin/siwx.ts'
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
  /** Our server. Alone it suffices: the others default to it. */
  api: string
  relay: string
  vault: string
  analytics: string
}

/** What a site owner may set. Only `projectId` and `networks` are required. */
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
  defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
  customRpcUrls?: Partial<Record<Caip2, readonly { url: string }[]>>
  customWallets?: readonly Wallet[]
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  featuredWalletIds?: readonly string[]
  /** Routers that swaps may go through, besides those that ship with the SDK. No server can add to them. */
  swapVenues?: Partial<Record<Caip2, SwapVenue>>
  /** The site's own contracts: a limited allowance or a call for them is no reason to warn. */
  trustedContracts?: Partial<Record<Caip2, readonly string[]>>
  /** Shows what a request of the site would do before the wallet is asked: when it looks dangerous, always, never. */
  signingPreview?: 'warn' | 'always' | 'off'
  /** The token whose balance the button shows, per network. */
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
  /** The modal lives in a box on the page instead of above it. */
  enableEmbedded?: boolean
  allowUnsupportedChain?: boolean
  chainImages?: Record<string, string>
  connectorImages?: Record<string, string>
  /** Alerts and warnings for the website's developer. */
  debug?: boolean
  /** Turns a connected wallet into a signed-in visitor: `serverSiwx()`, `ownBackendSiwx()` or your own. */
  siwx?: SiwxSource | SiweConfig | null
  /** The older style, for Ethereum alone. Not together with `siwx`. */
  siweConfig?: SiweConfig
  /** BCP-47; absent: the browser's language where we have it, else English. */
  language?: string
  storage?: StorageDriver
}

/** The options with every default filled in. */
export type ResolvedOptions = Omit<
  Required<LatchkeyOptions>,
  | 'networks'
  | 'defaultNetwork'
  | 'storage'
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
  defaultAccountTypes: Record<Namespace, AccountType>
  termsConditionsUrl: string | null
  privacyPolicyUrl: string | null
  language: string | null
  siwx: SiwxSource | SiweConfig | null
}
