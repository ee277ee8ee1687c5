import {
  defineNetwork,
  type Features,
  type LatchkeyOptions,
  type NetworkInput,
  type ThemeVariables,
  type WalletOptions,
} from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import { walletConnect } from '@latchkey/walletconnect'
import { type AppKitAdapter, toAdapter } from './adapters.ts'

/** AppKit's names of the theme variables. */
export type AppKitThemeVariables = {
  '--w3m-accent'?: string
  '--w3m-color-mix'?: string
  '--w3m-color-mix-strength'?: number
  '--w3m-font-family'?: string
  '--w3m-font-size-master'?: string
  '--w3m-border-radius-master'?: string
  '--w3m-z-index'?: number
  '--w3m-qr-color'?: string
}

const variableNames = [
  ['--w3m-accent', '--lk-accent'],
  ['--w3m-color-mix', '--lk-color-mix'],
  ['--w3m-color-mix-strength', '--lk-color-mix-strength'],
  ['--w3m-font-family', '--lk-font-family'],
  ['--w3m-font-size-master', '--lk-font-size'],
  ['--w3m-border-radius-master', '--lk-radius'],
  ['--w3m-z-index', '--lk-z-index'],
  ['--w3m-qr-color', '--lk-qr-color'],
] as const

/** Options of AppKit that have no effect here. */
type IgnoredOptions = {
  enableCoinbase?: boolean
  coinbasePreference?: string
  enableAuthLogger?: boolean
  universalProviderConfigOverride?: object
}

/** AppKit's options that have another name or place in `createLatchkey`. */
type RenamedOptions = {
  /** Images of networks, by their CAIP-2 id or id. */
  chainImages?: Readonly<Record<string, string>>
  connectorImages?: Readonly<Record<string, string>>
  enableWallets?: boolean
  enableWalletGuide?: boolean
  enableInjected?: boolean
  enableEIP6963?: boolean
  enableNetworkSwitch?: boolean
  enableReconnect?: boolean
  enableEmbedded?: boolean
  allowUnsupportedChain?: boolean
}

/** The options of AppKit's `createAppKit`. Latchkey's options (`endpoints`, `connectors` …) work too. */
export type AppKitOptions = Omit<LatchkeyOptions, 'adapters' | 'features' | 'themeVariables'> &
  IgnoredOptions &
  RenamedOptions & {
    adapters?: readonly AppKitAdapter[]
    features?: Partial<Features> & {
      emailShowWallets?: boolean
      connectorTypeOrder?: WalletOptions['order']
    }
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
    chainImages = {},
    connectorImages,
    enableWallets,
    enableWalletGuide,
    enableInjected,
    enableEIP6963,
    enableNetworkSwitch,
    enableReconnect,
    enableEmbedded,
    allowUnsupportedChain,
    ...rest
  } = options
  const { emailShowWallets, connectorTypeOrder, ...known } = features
  const wallets = given({
    announced: enableEIP6963,
    injected: enableInjected,
    order: connectorTypeOrder,
    guide: enableWalletGuide,
    images: connectorImages,
  })
  const modal = given({
    inline: enableEmbedded,
    networkSwitch: enableNetworkSwitch,
    allowUnsupportedChain,
  })
  const [first, ...others] = rest.networks
  const withImage = (network: NetworkInput): NetworkInput => {
    const { caipNetworkId } = defineNetwork(network)
    const iconUrl =
      ownValue(chainImages, caipNetworkId) ?? ownValue(chainImages, String(network.id))
    return iconUrl ? { ...network, iconUrl } : network
  }
  return {
    // A site with a Latchkey server uses that server's relay.
    connectors: [walletConnect(options.endpoints ? {} : { projectId: options.projectId })],
    ...given({ reconnect: enableReconnect }),
    ...rest,
    networks: [withImage(first), ...others.map(withImage)],
    wallets:
      enableWallets === false || rest.wallets === false ? false : { ...wallets, ...rest.wallets },
    modal: { ...modal, ...rest.modal },
    adapters: adapters.map(toAdapter),
    features: { ...known, ...(emailShowWallets === false ? { collapseWallets: true } : {}) },
    ...(themeVariables ? { themeVariables: toVariables(themeVariables) } : {}),
  }
}

type Given<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }

/** The members that are set. */
function given<Value extends object>(value: Value): Given<Value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as Given<Value>
}

export function toVariables(variables: AppKitThemeVariables): ThemeVariables {
  return Object.fromEntries(
    variableNames.flatMap(([theirs, ours]) =>
      variables[theirs] === undefined ? [] : [[ours, variables[theirs]]],
    ),
  )
}

export function fromVariables(variables: ThemeVariables): AppKitThemeVariables {
  return Object.fromEntries(
    variableNames.flatMap(([theirs, ours]) =>
      variables[ours] === undefined ? [] : [[theirs, variables[ours]]],
    ),
  )
}
