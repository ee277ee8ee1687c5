'use client'

export {
  ConnectButton,
  type ConnectButtonProps,
  type CustomState,
} from './rainbowkit/ConnectButton.tsx'
export {
  type DefaultConfigOptions,
  getDefaultConfig,
} from './rainbowkit/getDefaultConfig.ts'
export { useAccountModal, useChainModal, useConnectModal } from './rainbowkit/modalHooks.ts'
export {
  RainbowKitProvider,
  type RainbowKitProviderProps,
} from './rainbowkit/RainbowKitProvider.tsx'
export {
  darkTheme,
  lightTheme,
  midnightTheme,
  type Theme,
  type ThemeChoice,
  type ThemeOptions,
} from './rainbowkit/themes.ts'
