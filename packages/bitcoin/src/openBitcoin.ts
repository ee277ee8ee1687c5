import { type Connector, LatchkeyError } from '@latchkey/core'
import {
  type ChainClient,
  type ChainContext,
  keepConnection,
  networksActiveFirst,
  waitForWallet,
} from '@latchkey/core/adapter'
import type { BitcoinState } from './bitcoinState.ts'
import type { BitcoinConnection } from './connection/bitcoinConnection.ts'
import { moneyAbilities } from './money/moneyAbilities.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import type { BitcoinProvider } from './wallet/bitcoinProvider.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import type { DiscoveredWallet } from './wallet/discoveredWallet.ts'
import { openWallet } from './wallet/openWallet.ts'
import { signMessage } from './wallet/signMessage.ts'
import { signPsbt } from './wallet/signPsbt.ts'

/** Opens the chain. The adapter imports this file on demand, because it brings the code for every wallet API. */
export function openBitcoin(options: {
  context: ChainContext
  discovery: WalletDiscovery
}): ChainClient {
  const { context, discovery } = options
  const keeper = keepConnection<BitcoinConnection>(context, 'bip122')
  const state: BitcoinState = { context, discovery, keeper }
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
      if (!connection?.switchNetwork) throw new LatchkeyError('network/switch-failed', { id })
      const walletState = await connection.switchNetwork(id)
      keeper.update(walletState)
      if (walletState.chainId !== id) throw new LatchkeyError('network/switch-failed', { id })
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: (request) => signMessage(state, request),
    nativeBalance: (options) => nativeBalance(context, options),
    provider: () => (keeper.connection() ? pageProvider(state) : null),
    close: keeper.close,
  }
}

async function connectWallet(
  state: BitcoinState,
  connector: Connector,
): Promise<BitcoinConnection> {
  const found = findWallet(state, connector.id)
  const networks = networksActiveFirst(state.context)
  const connection = found && (await openWallet(found, { isSilent: false, networks }))
  if (connection) return connection
  throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
}

async function restoreWallet(
  state: BitcoinState,
  id: string,
  signal: AbortSignal,
): Promise<{ connector: Connector; connection: BitcoinConnection } | null> {
  const find = () => findWallet(state, id)
  const found = await waitForWallet({ find, watch: state.discovery.watch, signal })
  const networks = networksActiveFirst(state.context)
  const connection = await openWallet(found, { isSilent: true, networks })
  return connection && { connector: found.connector, connection }
}

function findWallet({ discovery }: BitcoinState, id: string): DiscoveredWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}

function pageProvider(state: BitcoinState): BitcoinProvider {
  const accountOf = (address: string) =>
    ({ namespace: 'bip122', address, type: 'payment' }) as const
  return {
    accounts: () => state.keeper.state()?.accounts ?? [],
    signMessage: ({ address, ...rest }) =>
      signMessage(state, { account: accountOf(address), ...rest }),
    signPsbt: async ({ broadcast = false, ...rest }) => signPsbt(state, { ...rest, broadcast }),
    async sendTransfer({ address, to, amount }) {
      const { sendForPage } = await import('./money/sendForPage.ts')
      return sendForPage(state, { account: accountOf(address), to, amount })
    },
    wallet: state.keeper.connection()?.raw ?? null,
  }
}
