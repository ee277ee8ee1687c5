import { createStore } from 'zustand/vanilla'
import type { ChainClient } from './adapter/chainClient.ts'
import type { SharedConnectorClient } from './adapter/sharedSession.ts'
import type { Namespace } from './caip/caip.ts'
import { openOnce } from './chains/openOnce.ts'
import { activeConnection } from './connection/activeConnection.ts'
import { createConnectionStore } from './connection/connectionStore.ts'
import type { Connector } from './connection/connector.ts'
import { watchUnsupported } from './connection/watchUnsupported.ts'
import { createState } from './createState.ts'
import { createEventHub } from './events/eventHub.ts'
import { createSiteEvents } from './events/siteEvents.ts'
import { type Latchkey, setInternals } from './latchkey.ts'
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
import { watchState } from './watchState.ts'

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
  const site = createSiteEvents()
  let isDestroyed = false
  let ready = Promise.resolve()
  const chains = openOnce<Namespace, ChainClient>((namespace) =>
    openChain(latchkey, namespace, () => !isDestroyed),
  )
  const shared = openOnce<'walletConnect' | 'embedded', SharedConnectorClient>(async (id) => {
    const { openSharedWallet } = await import('./chains/openSharedWallet.ts')
    return openSharedWallet(latchkey, id)
  })
  const onDestroy = (cleanUp: () => void) => {
    if (isDestroyed) cleanUp()
    else cleanups.add(cleanUp)
  }
  const latchkey: Latchkey = {
    get: () => state.get(),
    subscribe: (select, onChange) => state.subscribe(select, onChange),
    on: site.on,
    get ready() {
      return ready
    },
    destroy: () => {
      isDestroyed = true
      for (const cleanUp of cleanups) cleanUp()
      cleanups.clear()
      chains.closeAll()
      shared.closeAll()
    },
  }
  const connections = createConnectionStore(resolved.reconnect ? lastVisit?.connections : undefined)
  const events = createEventHub(() => activeConnection(latchkey)?.accounts[0].address)
  setInternals(latchkey, {
    options: createStore(() => resolved),
    connections,
    connectors: createStore<readonly Connector[]>(() => []),
    network: createNetworkStore(resolved.networks, network.caipNetworkId),
    modal: createModalStore(),
    ui: createUiEvents(({ type, ...event }) => site.emit(type, event)),
    alert: createAlertStore(),
    theme: createThemeStore(resolved),
    events,
    storage,
    parts: new Map(),
    chain: chains.get,
    openedChain: chains.opened,
    closeChain: chains.drop,
    sharedConnector: shared.get,
    onDestroy,
  })
  const state = createState(latchkey)
  for (const { code, option } of problems) showAlert(latchkey, { code, detail: option })
  if (driver?.server) onDestroy(connections.subscribe(driver.server.write))
  onDestroy(events.watch((event) => site.emit('analytics', event)))
  onDestroy(watchState(latchkey, site.emit))
  onDestroy(watchUnsupported(latchkey))
  onDestroy(watchSignIn(latchkey))
  if (isBrowser()) ready = restoreVisit(latchkey)
  return latchkey
}
