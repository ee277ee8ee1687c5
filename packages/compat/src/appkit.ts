'use client'

export {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bsc,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
  sepolia,
} from '@latchkey/evm'
export {
  type AppKitAccount,
  type AppKitNetworkState,
  type AppKitUpdateEmail,
  type AppKitWallet,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useDisconnect,
  useWalletInfo,
  type WalletInfo,
} from './appkit/accountHooks.ts'
export {
  type AppKitAdapter,
  EthersAdapter,
  WagmiAdapter,
  type WagmiAdapterOptions,
} from './appkit/adapters.ts'
export { type AppKit, createAppKit } from './appkit/createAppKit.ts'
// Its module also declares the elements for JSX.
export type { AppKitElementProps } from './appkit/elements.tsx'
export {
  type AppKitState,
  type AppKitTheme,
  useAppKit,
  useAppKitEvents,
  useAppKitState,
  useAppKitTheme,
} from './appkit/modalHooks.ts'
export type { AppKitOptions, AppKitThemeVariables } from './appkit/options.ts'
