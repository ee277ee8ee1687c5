export const socials = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
export const connectMethods = ['email', 'social', 'wallet'] as const
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export const connectorGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

export type Social = (typeof socials)[number]
/** How a visitor logs in to the embedded wallet. */
export type AuthProvider = 'email' | Social
export type ConnectMethod = (typeof connectMethods)[number]
export type WalletFeature = (typeof walletFeatures)[number]
export type ConnectorGroup = (typeof connectorGroups)[number]

export type Features = {
  swaps: boolean
  onramp: boolean
  receive: boolean
  send: boolean
  email: boolean
  history: boolean
  /** `'consent'` sends nothing until the owner calls `giveAnalyticsConsent`. */
  analytics: boolean | 'consent'
  allWallets: boolean
  legalCheckbox: boolean
  smartSessions: boolean
  collapseWallets: boolean
  /** `false` shows none; the order is the order on screen. */
  socials: readonly Social[] | false
  /** `undefined` lets the wallets found in the browser decide. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  walletFeaturesOrder: readonly WalletFeature[]
  connectorTypeOrder: readonly ConnectorGroup[]
}

export const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  socials,
  connectMethodsOrder: undefined,
  walletFeaturesOrder: walletFeatures,
  connectorTypeOrder: connectorGroups,
}
