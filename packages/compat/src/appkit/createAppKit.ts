import {
  type AnalyticsEvent,
  closeModal,
  createLatchkey,
  defineNetwork,
  disconnect,
  getTheme,
  type Latchkey,
  type Namespace,
  type NetworkInput,
  type OpenModalParameters,
  openModal,
  setTheme,
  switchNetwork,
  type ThemeMode,
} from '@latchkey/core'
import { activeConnection, activeNetwork, internals, isBrowser } from '@latchkey/core/internal'
import { mountModal } from '@latchkey/react'
import { setPageInstance } from '@latchkey/react/internal'
import { defineElements } from './elements.tsx'
import {
  type AppKitOptions,
  type AppKitThemeVariables,
  toLatchkeyOptions,
  toVariables,
} from './options.ts'

/** What `createAppKit` returns. */
export type AppKit = {
  /** The instance, for everything that AppKit has no name for. */
  latchkey: Latchkey
  open(options?: OpenModalParameters): Promise<void>
  close(): Promise<void>
  disconnect(namespace?: Namespace): Promise<void>
  switchNetwork(network: NetworkInput): Promise<void>
  getAddress(): string | undefined
  getIsConnectedState(): boolean
  getCaipNetwork(): ReturnType<typeof activeNetwork>
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: AppKitThemeVariables): void
  subscribeEvents(onEvent: (event: { data: AnalyticsEvent }) => void): () => void
}

/**
 * Stands in for AppKit's function of this name: creates an instance, mounts its modal, defines the `<appkit-…>` and
 * `<w3m-…>` elements, and makes the instance the one of the hooks without a provider.
 * @throws options/siwe-and-siwx, options/invalid
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const latchkey = createLatchkey(toLatchkeyOptions(options))
  internals(latchkey).onDestroy(setPageInstance(latchkey))
  if (isBrowser()) {
    if (!internals(latchkey).options.getState().modal.inline)
      internals(latchkey).onDestroy(mountModal(latchkey))
    defineElements()
  }
  return {
    latchkey,
    open: async (request) => openModal(latchkey, request),
    close: async () => closeModal(latchkey),
    disconnect: (namespace) => disconnect(latchkey, namespace ? { namespace } : {}),
    switchNetwork: (network) => switchNetwork(latchkey, { network: defineNetwork(network) }),
    getAddress: () => activeConnection(latchkey)?.accounts[0].address,
    getIsConnectedState: () => activeConnection(latchkey) !== null,
    getCaipNetwork: () => activeNetwork(latchkey),
    getThemeMode: () => getTheme(latchkey).themeMode,
    setThemeMode: (themeMode) => setTheme(latchkey, { themeMode }),
    setThemeVariables: (variables) =>
      setTheme(latchkey, { themeVariables: toVariables(variables) }),
    subscribeEvents: (onEvent) => latchkey.on('analytics', (data) => onEvent({ data })),
  }
}
