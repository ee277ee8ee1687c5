import type { Connector } from '@latchkey/core'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { ownProvider } from './ownProvider.ts'

/** The connectors of the site's wagmi config that the modal lists. */
export type ConfiguredConnectors = {
  /** Those that reach another wallet than the discovered ones. */
  list(found: readonly DiscoveredWallet[]): readonly WagmiConnector[]
  /** Whether a listed connector reaches `window.ethereum`, and has a better name for it than "Browser Wallet". */
  has(found: DiscoveredWallet): boolean
  /** Reads the providers of the page's wallets again; resolves with whether one of them changed. */
  refresh(): Promise<boolean>
}

/** Connectors whose wallet is in the page or around it. They are listed only where `getProvider` finds that wallet. */
const localTypes = ['injected', 'safe']

export function createConfiguredConnectors(config: Config): ConfiguredConnectors {
  const providers = new Map<string, unknown>()
  const isLocal = ({ type }: WagmiConnector): boolean => localTypes.includes(type)
  const refreshProvider = async (connector: WagmiConnector): Promise<boolean> => {
    // `safe` throws in a frame that does not belong to a Safe.
    const provider = await ownProvider(connector).catch(() => undefined)
    const isChanged = providers.get(connector.uid) !== provider
    providers.set(connector.uid, provider)
    return isChanged
  }
  const isAvailable = (connector: WagmiConnector): boolean =>
    !isLocal(connector) || Boolean(providers.get(connector.uid))
  // wagmi's generic `injected` connector is left out: a browser wallet is listed only when it was discovered.
  const isSpecific = ({ id, type }: WagmiConnector): boolean =>
    !(type === 'injected' && id === 'injected')
  const isSame = (connector: WagmiConnector, { connector: found, provider }: DiscoveredWallet) =>
    connector.id === found.id ||
    (found.type === 'ANNOUNCED' && providers.get(connector.uid) === provider) ||
    (found.rdns !== undefined && rdnsOf(connector).includes(found.rdns)) ||
    (connector.type === 'injected' && connector.name === found.name)

  const availableConnectors = (): WagmiConnector[] =>
    config.connectors.filter((connector) => isSpecific(connector) && isAvailable(connector))
  return {
    list: (found) =>
      availableConnectors().filter(
        (connector) => !found.some((wallet) => isSame(connector, wallet)),
      ),
    has: ({ connector, provider }) =>
      connector.type === 'INJECTED' &&
      availableConnectors().some(({ uid }) => providers.get(uid) === provider),
    async refresh() {
      const changes = await Promise.all(config.connectors.filter(isLocal).map(refreshProvider))
      return changes.includes(true)
    },
  }
}

function rdnsOf({ rdns = [] }: WagmiConnector): readonly string[] {
  return typeof rdns === 'string' ? [rdns] : rdns
}

/** Ids of our shared wallets; a wagmi connector with such an id gets a prefix. */
const sharedIds = ['walletConnect', 'embedded']

export function connectorIdOf({ id }: { id: string }): string {
  return sharedIds.includes(id) ? `wagmi.${id}` : id
}

/** A connector of the site's wagmi config as the modal lists it. */
export function fromWagmiConnector(connector: WagmiConnector): Connector {
  const { name, icon } = connector
  const rdns = typeof connector.rdns === 'object' ? connector.rdns[0] : connector.rdns
  return {
    id: connectorIdOf(connector),
    type: 'EXTERNAL',
    name,
    namespace: 'eip155',
    ...(icon ? { icon } : {}),
    ...(rdns ? { rdns } : {}),
  }
}
