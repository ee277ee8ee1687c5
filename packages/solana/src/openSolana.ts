import { type Connector, LatchkeyError } from '@latchkey/core'
import {
  type ChainClient,
  type ChainContext,
  keepConnection,
  networksActiveFirst,
  waitForWallet,
} from '@latchkey/core/adapter'
import type { SolanaConnection } from './connection/solanaConnection.ts'
import { moneyAbilities } from './money/moneyAbilities.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import type { SolanaState } from './solanaState.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import type { DiscoveredWallet, WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import { openStandardWallet } from './wallet/openStandardWallet.ts'
import { pageProvider } from './wallet/pageProvider.ts'

/** Opens the chain. `createSolanaAdapter` imports this file on demand, because it brings the code for wallets and nodes. */
export function openSolana(options: {
  context: ChainContext
  discovery: WalletDiscovery
  page: () => BrowserWindow
}): ChainClient {
  const { context } = options
  const keeper = keepConnection<SolanaConnection>(context, 'solana')
  const state: SolanaState = { ...options, keeper, priorityFees: new Map(), pending: new Map() }
  return {
    ...moneyAbilities(state),
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        open: () => connectWallet(state, connector),
      }),
    reconnect: () => keeper.restore((id, signal) => restoreWallet(state, id, signal)),
    disconnect: keeper.disconnect,
    async attachSession({ session, connector }) {
      const { openSessionWallet } = await import('./wallet/openSessionWallet.ts')
      const open = async () => openSessionWallet(session, context.activeNetwork())
      await keeper.connect({ connector, open })
    },
    async switchNetwork({ caipNetworkId: id }) {
      const connection = keeper.connection()
      if (!connection) throw new LatchkeyError('connection/not-connected', {})
      keeper.update(connection.switchNetwork(id))
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: async (request) =>
      (await import('./wallet/signMessage.ts')).signMessage(state, request),
    nativeBalance: (question) => nativeBalance(state, question),
    transactionDetails: async (options) =>
      (await import('./rpc/transactionDetails.ts')).transactionDetails(state, options),
    lookUpName: async (account) => (await import('./rpc/solNames.ts')).lookUpName(state, account),
    resolveName: async (name) => (await import('./rpc/solNames.ts')).resolveName(state, name),
    provider: () => (keeper.connection() ? pageProvider(state) : null),
    close: keeper.close,
  }
}

async function connectWallet(state: SolanaState, connector: Connector): Promise<SolanaConnection> {
  const found = findWallet(state, connector.id)
  const networks = networksActiveFirst(state.context)
  const connection = found && (await openStandardWallet(found, { isSilent: false, networks }))
  if (connection) return connection
  throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
}

async function restoreWallet(
  state: SolanaState,
  id: string,
  signal: AbortSignal,
): Promise<{ connector: Connector; connection: SolanaConnection } | null> {
  const find = () => findWallet(state, id)
  const found = await waitForWallet({ find, watch: state.discovery.watch, signal })
  const networks = networksActiveFirst(state.context)
  const connection = await openStandardWallet(found, { isSilent: true, networks })
  return connection && { connector: found.connector, connection }
}

function findWallet({ discovery }: SolanaState, id: string): DiscoveredWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}
