'use client'

export {
  ConnectButton,
  type ConnectButtonProps,
  type CustomState,
} from './compat/rainbowkit/ConnectButton.tsx'
export {
  type DefaultConfigOptions,
  getDefaultConfig,
} from './compat/rainbowkit/getDefaultConfig.ts'
export { useAccountModal, useChainModal, useConnectModal } from './compat/rainbowkit/modalHooks.ts'
export {
  RainbowKitProvider,
  type RainbowKitProviderProps,
} from './compat/rainbowkit/RainbowKitProvider.tsx'
export {
  darkTheme,
  lightTheme,
  midnightTheme,
  type Theme,
  type ThemeChoice,
  type ThemeOptions,
} from './compat/rainbowkit/themes.ts'
