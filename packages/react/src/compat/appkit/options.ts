import type { Features, LatchkeyOptions, ThemeVariables } from '@latchkey/core'
import { walletConnect } from '@latchkey/walletconnect'
import { publicRelay } from '../publicRelay.ts'
import { type AppKitAdapter, toAdapter } from './adapters.ts'

/** AppKit's names of the theme variables. */
export type AppKitThemeVariables = {
  [Name in keyof ThemeVariables as Name extends `--lk-${infer Rest}`
    ? `--w3m-${Rest}`
    : never]?: ThemeVariables[Name]
}

/** Options of AppKit that have no effect here. */
type IgnoredOptions = {
  enableCoinbase?: boolean
  coinbasePreference?: string
  enableAuthLogger?: boolean
  universalProviderConfigOverride?: object
}

/** The options of AppKit's `createAppKit`. Options of ours (`endpoints`, `sharedWallets` …) work too. */
export type AppKitOptions = Omit<LatchkeyOptions, 'adapters' | 'features' | 'themeVariables'> &
  IgnoredOptions & {
    adapters?: readonly AppKitAdapter[]
    features?: Partial<Features> & { emailShowWallets?: boolean }
    themeVariables?: AppKitThemeVariables
  }

/** The options of `createLatchkey` for a site that was written for AppKit. */
export function toLatchkeyOptions(options: AppKitOptions): LatchkeyOptions {
  const {
    adapters = [],
    features = {},
    themeVariables,
    enableCoinbase: _coinbase,
    coinbasePreference: _preference,
    enableAuthLogger: _logger,
    universalProviderConfigOverride: _override,
    ...rest
  } = options
  const { emailShowWallets, ...known } = features
  return {
    // A site with a Latchkey server uses that server's relay.
    sharedWallets: [options.endpoints ? walletConnect() : publicRelay(options.projectId)],
    ...rest,
    adapters: adapters.map(toAdapter),
    features: { ...known, ...(emailShowWallets === false ? { collapseWallets: true } : {}) },
    ...(themeVariables ? { themeVariables: toVariables(themeVariables) } : {}),
  }
}

export function toVariables(variables: AppKitThemeVariables): ThemeVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name.replace('--w3m-', '--lk-'), value]),
  )
}

export function fromVariables(variables: ThemeVariables): AppKitThemeVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name.replace('--lk-', '--w3m-'), value]),
  )
}
