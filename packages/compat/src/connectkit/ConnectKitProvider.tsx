import { setTheme, type ThemeMode } from '@latchkey/core'
import { LatchkeyProvider, useLatchkeyConnection } from '@latchkey/react'
import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { useConfig } from 'wagmi'
import { kitInstance } from '../kitInstance.ts'

type Visitor = { address?: string; connectorId?: string }

/** The props of ConnectKit's provider. */
export type ConnectKitProviderProps = {
  children?: ReactNode
  mode?: ThemeMode
  /** No effect: ConnectKit's named themes are not ours. */
  theme?: string
  /** `--ck-accent-color`, `--ck-font-family` and `--ck-overlay-z-index`; the others have no effect. */
  customTheme?: Readonly<Record<string, string | number>>
  /** `initialChainId`, `language`, `enforceSupportedChains`, `disclaimer` …: the first three have an effect. */
  options?: {
    initialChainId?: number
    language?: string
    enforceSupportedChains?: boolean
  } & Readonly<Record<string, unknown>>
  onConnect?(visitor: Visitor): void
  onDisconnect?(): void
}

/** Stands in for ConnectKit's provider, inside `WagmiProvider`. */
export function ConnectKitProvider(props: ConnectKitProviderProps): JSX.Element {
  const { mode = 'auto', customTheme = {}, options = {} } = props
  const config = useConfig()
  const defaultNetwork = config.chains.find(({ id }) => id === options.initialChainId)
  const latchkey = kitInstance(config, {
    themeMode: mode,
    themeVariables: toThemeVariables(customTheme),
    ...(defaultNetwork ? { defaultNetwork } : {}),
    ...(options.language ? { language: options.language } : {}),
    ...(options.enforceSupportedChains === false ? { modal: { allowUnsupportedChain: true } } : {}),
  })
  useEffect(() => setTheme(latchkey, { themeMode: mode }), [latchkey, mode])
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <Callbacks onConnect={props.onConnect} onDisconnect={props.onDisconnect} />
      {props.children}
    </LatchkeyProvider>
  )
}

function toThemeVariables(theme: Readonly<Record<string, string | number>>) {
  const accent = theme['--ck-accent-color']
  const font = theme['--ck-font-family']
  const zIndex = theme['--ck-overlay-z-index']
  return {
    ...(typeof accent === 'string' ? { '--lk-accent': accent } : {}),
    ...(typeof font === 'string' ? { '--lk-font-family': font } : {}),
    ...(zIndex === undefined ? {} : { '--lk-z-index': Number(zIndex) }),
  }
}

type CallbacksProps = {
  onConnect: ConnectKitProviderProps['onConnect']
  onDisconnect: ConnectKitProviderProps['onDisconnect']
}

function Callbacks({ onConnect, onDisconnect }: CallbacksProps): null {
  const connection = useLatchkeyConnection({ namespace: 'eip155' })
  const address = connection.status === 'connected' ? connection.accounts[0].address : null
  const connectorId = connection.status === 'connected' ? connection.connector.id : null
  const latest = useRef({ onConnect, onDisconnect })
  useEffect(() => {
    latest.current = { onConnect, onDisconnect }
  })
  useEffect(() => {
    if (address === null || connectorId === null) return
    latest.current.onConnect?.({ address, connectorId })
    return () => latest.current.onDisconnect?.()
  }, [address, connectorId])
  return null
}
