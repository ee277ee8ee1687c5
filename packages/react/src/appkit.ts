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
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from './compat/appkit/accountHooks.ts'
export {
  type AppKitAdapter,
  EthersAdapter,
  WagmiAdapter,
  type WagmiAdapterOptions,
} from './compat/appkit/adapters.ts'
export { type AppKit, createAppKit } from './compat/appkit/createAppKit.ts'
// Its module also declares the elements for JSX.
export type { AppKitElementProps } from './compat/appkit/elements.tsx'
export {
  type AppKitState,
  type AppKitTheme,
  useAppKit,
  useAppKitEvents,
  useAppKitState,
  useAppKitTheme,
} from './compat/appkit/modalHooks.ts'
export type { AppKitOptions, AppKitThemeVariables } from './compat/appkit/options.ts'
export { useLatchkeyUpdateEmail as useAppKitUpdateEmail } from './hooks/useUpdateEmail.ts'
export { useLatchkeyWallet as useAppKitWallet } from './hooks/useWallet.ts'
