import {
  type Account,
  appears,
  type ChainClient,
  type ChainContext,
  type ConnectionKeeper,
  type Connector,
  isLatchkeyError,
  keepConnection,
  LatchkeyError,
} from '@latchkey/core'
import type { PolkadotLine } from './connection/polkadotConnection.ts'
import type { Discovery, FoundWallet } from './wallet/createDiscovery.ts'
import { openInjected } from './wallet/openInjectedWallet.ts'
import type { PolkadotProvider } from './wallet/polkadotProvider.ts'
import { polkadotSigner, signMessage } from './wallet/signMessage.ts'
import type { Ss58Formats } from './wallet/ss58Formats.ts'

type Options = {
  context: ChainContext
  discovery: Discovery
  formats: Ss58Formats
  origin: string
}

/** The heavy half of the adapter: what speaks with wallets arrives with this file. */
export function openPolkadot(options: Options): ChainClient {
  const { context } = options
  const keeper = keepConnection<PolkadotLine>(context, 'polkadot')
  return {
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        open: () => connectWallet(options, connector),
      }),
    reconnect: () => keeper.wake((id, signal) => wakeWallet(options, id, signal)),
    disconnect: keeper.disconnect,
    async attachSession({ session, connector }) {
      const { openSession } = await import('./wallet/openSessionWallet.ts')
      const open = async () => openSession(session, context.activeNetwork())
      await keeper.connect({ connector, open })
    },
    async switchNetwork({ caipNetworkId: id }) {
      const line = keeper.line()
      if (!line) throw new LatchkeyError('network/switch-failed', { id })
      keeper.update(line.switchNetwork(id))
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: (request) => signMessage(keeper, request),
    provider: () => (keeper.line() ? pageProvider(keeper) : null),
    close: keeper.close,
  }
}

async function connectWallet(options: Options, connector: Connector): Promise<PolkadotLine> {
  const found = findWallet(options, connector.id)
  if (!found) throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
  return openInjected(found, openingOf(options))
}

/**
 * Knocks again at the remembered wallet's door, which opens without a question unless the visitor has shut it in
 * the wallet. Who then says "no" is not asked at every visit.
 */
async function wakeWallet(
  options: Options,
  id: string,
  signal: AbortSignal,
): Promise<{ connector: Connector; line: PolkadotLine } | null> {
  const find = () => findWallet(options, id)
  const found = await appears({ find, watch: options.discovery.watch, signal })
  try {
    return { connector: found.connector, line: await openInjected(found, openingOf(options)) }
  } catch (error) {
    if (!isLatchkeyError(error, 'wallet/rejected')) throw error
    const { storage } = options.context
    const { polkadot: _gone, ...others } = storage.get('connected_connectors') ?? {}
    storage.set('connected_connectors', others)
    return null
  }
}

function findWallet({ discovery }: Options, id: string): FoundWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}

function openingOf({ context, formats, origin }: Options) {
  return { origin, formats, network: context.activeNetwork() }
}

function pageProvider(keeper: ConnectionKeeper<PolkadotLine>): PolkadotProvider {
  const accountOf = (address: string): Account => ({ namespace: 'polkadot', address, type: 'eoa' })
  return {
    accounts: () => keeper.facts()?.accounts ?? [],
    signMessage: ({ address, message }) =>
      signMessage(keeper, { account: accountOf(address), message }),
    polkadotSigner: (address) => polkadotSigner(keeper, address),
    signer: keeper.line()?.signer ?? null,
  }
}
