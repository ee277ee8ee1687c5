/** A kit, the modules that export its names, and the entry point that replaces it. */
export type Kit = {
  readonly name: 'AppKit' | 'RainbowKit' | 'ConnectKit'
  readonly modules: RegExp
  readonly entry: string
  /** Names that the entry point exports. */
  readonly names: ReadonlySet<string>
  /** Packages that the project no longer needs. */
  readonly packages: RegExp
}

const appKitNames = [
  ...['createAppKit', 'WagmiAdapter', 'EthersAdapter', 'AppKit', 'AppKitOptions'],
  ...['useAppKit', 'useAppKitAccount', 'useAppKitNetwork', 'useAppKitProvider', 'useAppKitState'],
  ...['useAppKitTheme', 'useAppKitEvents', 'useAppKitWallet', 'useAppKitUpdateEmail'],
  ...['useWalletInfo', 'useDisconnect'],
  ...['mainnet', 'base', 'optimism', 'arbitrum', 'polygon', 'bsc', 'avalanche', 'gnosis', 'linea'],
  ...['sepolia', 'baseSepolia'],
]
const rainbowKitNames = [
  ...['getDefaultConfig', 'RainbowKitProvider', 'ConnectButton', 'Theme'],
  ...['useConnectModal', 'useAccountModal', 'useChainModal'],
  ...['lightTheme', 'darkTheme', 'midnightTheme'],
]
const connectKitNames = ['getDefaultConfig', 'ConnectKitProvider', 'ConnectKitButton', 'useModal']

export const kits: readonly Kit[] = [
  {
    name: 'AppKit',
    modules: /^@reown\/appkit(-adapter-(wagmi|ethers5?))?(\/(react|networks))?$/,
    entry: 'latchkey/appkit',
    names: new Set(appKitNames),
    packages: /^@reown\/appkit/,
  },
  {
    name: 'RainbowKit',
    modules: /^@rainbow-me\/rainbowkit$/,
    entry: 'latchkey/rainbowkit',
    names: new Set(rainbowKitNames),
    packages: /^@rainbow-me\/rainbowkit$/,
  },
  {
    name: 'ConnectKit',
    modules: /^connectkit$/,
    entry: 'latchkey/connectkit',
    names: new Set(connectKitNames),
    packages: /^connectkit$/,
  },
]

/** A style sheet that is no longer needed. */
export const unusedStyles: RegExp = /^@rainbow-me\/rainbowkit\/styles\.css$/

/** Options that are accepted without effect, and renamed options. */
export const optionNotes: readonly { readonly option: RegExp; readonly note: string }[] = [
  { option: /\bcoolMode\b/, note: 'coolMode has no effect' },
  { option: /\bmodalSize\b/, note: 'modalSize has no effect: the modal has one size' },
  {
    option: /\bshowRecentTransactions\b/,
    note: 'showRecentTransactions has no effect: the account shows its activity',
  },
  {
    option: /\benableCoinbase\b|\bcoinbasePreference\b/,
    note: 'the options for Coinbase have no effect: its extension is found like any other',
  },
  {
    option: /\benableFamily\b|\benableAaveAccount\b/,
    note: 'enableFamily and enableAaveAccount have no effect',
  },
  {
    option: /<appkit-wallet-button|<w3m-onramp-widget/,
    note: 'use <WalletButton> and <OnrampWidget> of latchkey/react',
  },
]
