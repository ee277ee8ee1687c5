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
export const walletGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** A provider of social logins. */
export type SocialId = (typeof socials)[number]
/** How a visitor logs in to the embedded wallet. */
export type LoginId = 'email' | SocialId
/** A group of ways to connect, as `features.connectMethodsOrder` orders them. */
export type ConnectMethod = (typeof connectMethods)[number]
export type WalletFeature = (typeof walletFeatures)[number]
export type WalletGroup = (typeof walletGroups)[number]

/** What the modal offers, as the option `features` sets it. */
export type Features = {
  swaps: boolean
  onramp: boolean
  receive: boolean
  send: boolean
  email: boolean
  history: boolean
  /** `'consent'` sends nothing until the site calls `setAnalyticsConsent`. */
  analytics: boolean | 'consent'
  allWallets: boolean
  legalCheckbox: boolean
  /** Permissions of the embedded wallet's smart account (`grantPermissions`). */
  smartSessions: boolean
  collapseWallets: boolean
  /** `false` shows none; the order is the order on screen. */
  socials: readonly SocialId[] | false
  /** `undefined`: wallets come first when one is installed. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  walletFeaturesOrder: readonly WalletFeature[]
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
}
