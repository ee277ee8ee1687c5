import { createStore } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { SharedConnectorClient } from './adapter/sharedSession.ts'
import type { Namespace } from './caip/caip.ts'
import { openOnce } from './chains/openOnce.ts'
import { activeConnection } from './connection/activeConnection.ts'
import { createConnectionStore } from './connection/connectionStore.ts'
import type { Connector } from './connection/connector.ts'
import { watchUnsupported } from './connection/watchUnsupported.ts'
import { createEventHub } from './events/eventHub.ts'
import type { Latchkey } from './latchkey.ts'
import { createAlertStore } from './modal/alertStore.ts'
import { createModalStore } from './modal/modalStore.ts'
import { showAlert } from './modal/showAlert.ts'
import { createUiEvents } from './modal/uiEvents.ts'
import { createNetworkStore } from './network/networkStore.ts'
import { openChain } from './openChain.ts'
import type { LatchkeyOptions } from './options/options.ts'
import { isBrowser } from './options/platform.ts'
import { resolveOptions } from './options/resolveOptions.ts'
import { restoreVisit } from './restoreVisit.ts'
import { watchSignIn } from './signin/watchSignIn.ts'
import { createStorage } from './storage/createStorage.ts'
import { localStorageDriver, watchOtherTabs } from './storage/localStorage.ts'
import { createThemeStore } from './theme/themeStore.ts'

/**
 * Creates an instance. In a browser, it discovers wallets and restores the last visit's connections. On a server, it
 * only holds state.
 * @throws LatchkeyError options/siwe-and-siwx, options/invalid when no network can be used
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const { resolved, problems, storage: driver, initialState } = resolveOptions(options)
  const storage = createStorage(driver ?? localStorageDriver(), watchOtherTabs)
  // A server reads cookies only; what hydrates must start from what the server rendered.
  const lastVisit = initialState ?? driver?.server?.read()
  const network =
    resolved.networks.find((candidate) => candidate.caipNetworkId === lastVisit?.network) ??
    resolved.defaultNetwork
  const cleanups = new Set<() => void>()
  const parts = new Map<string, unknown>()
  let isDestroyed = false
  const chains = openOnce<Namespace, ChainClient>((namespace) =>
    openChain(latchkey, namespace, () => !isDestroyed),
  )
  const shared = openOnce<'walletConnect' | 'embedded', SharedConnectorClient>(async (id) => {
    const { openSharedWallet } = await import('./chains/openSharedWallet.ts')
    return openSharedWallet(latchkey, id)
  })
  const latchkey: Latchkey = {
    options: createStore(() => resolved),
    connections: createConnectionStore(resolved.reconnect ? lastVisit?.connections : undefined),
    connectors: createStore<readonly Connector[]>(() => []),
    network: createNetworkStore(resolved.networks, network.caipNetworkId),
    modal: createModalStore(),
    ui: createUiEvents(),
    alert: createAlertStore(),
    theme: createThemeStore(resolved),
    events: createEventHub(() => activeConnection(latchkey)?.accounts[0].address),
    storage,
    part: <Value>(key: string, create: () => Value) => {
      if (!parts.has(key)) parts.set(key, create())
      return parts.get(key) as Value
    },
    chain: chains.get,
    openedChain: chains.opened,
    closeChain: chains.drop,
    sharedConnector: shared.get,
    ready: Promise.resolve(),
    onDestroy: (cleanUp) => {
      if (isDestroyed) cleanUp()
      else cleanups.add(cleanUp)
    },
    destroy: () => {
      isDestroyed = true
      for (const cleanUp of cleanups) cleanUp()
      cleanups.clear()
      chains.closeAll()
      shared.closeAll()
    },
  }
  for (const { code, option } of problems) showAlert(latchkey, { code, detail: option })
  if (driver?.server) latchkey.onDestroy(latchkey.connections.subscribe(driver.server.write))
  latchkey.onDestroy(watchUnsupported(latchkey))
  latchkey.onDestroy(watchSignIn(latchkey))
  if (isBrowser()) latchkey.ready = restoreVisit(latchkey)
  return latchkey
}
