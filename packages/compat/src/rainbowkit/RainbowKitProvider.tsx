import { setTheme } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { type JSX, type ReactNode, useEffect } from 'react'
import { useConfig } from 'wagmi'
import { kitInstance } from '../kitInstance.ts'
import { type ThemeChoice, toThemeOptions } from './themes.ts'

/** The props of RainbowKit's provider. Those without a comment do what RainbowKit's do. */
export type RainbowKitProviderProps = {
  children?: ReactNode
  theme?: ThemeChoice
  appInfo?: { appName?: string; learnMoreUrl?: string; disclaimer?: unknown }
  initialChain?: number | { id: number }
  locale?: string
  /** No effect: the modal has one size. */
  modalSize?: 'compact' | 'wide'
  /** No effect. */
  coolMode?: boolean
  /** No effect: the account always shows its activity. */
  showRecentTransactions?: boolean
}

/** Stands in for RainbowKit's provider, inside `WagmiProvider`. */
export function RainbowKitProvider(props: RainbowKitProviderProps): JSX.Element {
  const { theme, appInfo, initialChain, locale } = props
  const config = useConfig()
  const initialChainId = typeof initialChain === 'object' ? initialChain.id : initialChain
  const defaultNetwork = config.chains.find(({ id }) => id === initialChainId)
  const themeOptions = toThemeOptions(theme)
  const latchkey = kitInstance(config, {
    ...themeOptions,
    ...(defaultNetwork ? { defaultNetwork } : {}),
    ...(locale ? { language: locale } : {}),
    ...(appInfo?.appName ? { metadata: { name: appInfo.appName } } : {}),
  })
  const { themeMode, themeVariables } = themeOptions
  const variables = JSON.stringify(themeVariables)
  useEffect(() => {
    setTheme(latchkey, { themeMode, themeVariables: JSON.parse(variables) })
  }, [latchkey, themeMode, variables])
  return <LatchkeyProvider latchkey={latchkey}>{props.children}</LatchkeyProvider>
}
