import { type Account, type Connector, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import {
  type ChainClient,
  type ChainContext,
  type ConnectionKeeper,
  keepConnection,
  waitForWallet,
} from '@latchkey/core/adapter'
import type { PolkadotConnection } from './connection/polkadotConnection.ts'
import type { DiscoveredWallet, WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import { openInjectedWallet } from './wallet/openInjectedWallet.ts'
import type { PolkadotProvider } from './wallet/polkadotProvider.ts'
import { polkadotSigner, signMessage } from './wallet/signMessage.ts'
import type { Ss58Formats } from './wallet/ss58Formats.ts'

type Options = {
  context: ChainContext
  discovery: WalletDiscovery
  formats: Ss58Formats
  origin: string
}

/** Opens the chain. The adapter imports this file on demand, because it brings the code for every wallet API. */
export function openPolkadot(options: Options): ChainClient {
  const { context } = options
  const keeper = keepConnection<PolkadotConnection>(context, 'polkadot')
  return {
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        open: () => connectWallet(options, connector),
      }),
    reconnect: () => keeper.restore((id, signal) => restoreWallet(options, id, signal)),
    disconnect: keeper.disconnect,
    async attachSession({ session, connector }) {
      const { openSessionWallet } = await import('./wallet/openSessionWallet.ts')
      const open = async () => openSessionWallet(session, context.activeNetwork())
      await keeper.connect({ connector, open })
    },
    async switchNetwork({ caipNetworkId: id }) {
      const connection = keeper.connection()
      if (!connection) throw new LatchkeyError('network/switch-failed', { id })
      keeper.update(connection.switchNetwork(id))
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: (request) => signMessage(keeper, request),
    provider: () => (keeper.connection() ? pageProvider(keeper) : null),
    close: keeper.close,
  }
}

async function connectWallet(options: Options, connector: Connector): Promise<PolkadotConnection> {
  const found = findWallet(options, connector.id)
  if (!found) throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
  return openInjectedWallet(found, openOptionsOf(options))
}

/**
 * Enables the stored wallet again. It prompts only if the visitor has revoked the page's permission in the wallet; a
 * rejection then clears the stored connector, so that later visits do not prompt.
 */
async function restoreWallet(
  options: Options,
  id: string,
  signal: AbortSignal,
): Promise<{ connector: Connector; connection: PolkadotConnection } | null> {
  const find = () => findWallet(options, id)
  const found = await waitForWallet({ find, watch: options.discovery.watch, signal })
  try {
    return {
      connector: found.connector,
      connection: await openInjectedWallet(found, openOptionsOf(options)),
    }
  } catch (error) {
    if (!isLatchkeyError(error, 'wallet/rejected')) throw error
    const { storage } = options.context
    const { polkadot: _gone, ...others } = storage.get('connected_connectors') ?? {}
    storage.set('connected_connectors', others)
    return null
  }
}

function findWallet({ discovery }: Options, id: string): DiscoveredWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}

function openOptionsOf({ context, formats, origin }: Options) {
  return { origin, formats, network: context.activeNetwork() }
}

function pageProvider(keeper: ConnectionKeeper<PolkadotConnection>): PolkadotProvider {
  const accountOf = (address: string): Account => ({ namespace: 'polkadot', address, type: 'eoa' })
  return {
    accounts: () => keeper.state()?.accounts ?? [],
    signMessage: ({ address, message }) =>
      signMessage(keeper, { account: accountOf(address), message }),
    polkadotSigner: (address) => polkadotSigner(keeper, address),
    signer: keeper.connection()?.signer ?? null,
  }
}
