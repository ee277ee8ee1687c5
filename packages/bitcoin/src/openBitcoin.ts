import {
  appears,
  type ChainClient,
  type ChainContext,
  type Connector,
  keepConnection,
  LatchkeyError,
  networksByInterest,
} from '@latchkey/core'
import type { BitcoinState } from './bitcoinState.ts'
import type { BitcoinLine } from './connection/bitcoinConnection.ts'
import { moneyAbilities } from './money/moneyAbilities.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import type { BitcoinProvider } from './wallet/bitcoinProvider.ts'
import type { Discovery } from './wallet/createDiscovery.ts'
import type { FoundWallet } from './wallet/discoveredWallet.ts'
import { openLine } from './wallet/openWallet.ts'
import { signMessage, signPsbt } from './wallet/signMessage.ts'

/** The heavy half of the adapter: what speaks with wallets arrives with this file. */
export function openBitcoin(options: { context: ChainContext; discovery: Discovery }): ChainClient {
  const { context, discovery } = options
  const keeper = keepConnection<BitcoinLine>(context, 'bip122')
  const state: BitcoinState = { context, discovery, keeper }
  return {
    ...moneyAbilities(state),
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        open: () => connectWallet(state, connector),
      }),
    reconnect: () => keeper.wake((id, signal) => wakeWallet(state, id, signal)),
    disconnect: keeper.disconnect,
    async attachSession({ session, connector }) {
      const { openSession } = await import('./wallet/openSessionWallet.ts')
      const open = async () => openSession(session, context.activeNetwork())
      await keeper.connect({ connector, open })
    },
    async switchNetwork({ caipNetworkId: id }) {
      const line = keeper.line()
      if (!line?.switchNetwork) throw new LatchkeyError('network/switch-failed', { id })
      const facts = await line.switchNetwork(id)
      keeper.update(facts)
      if (facts.chainId !== id) throw new LatchkeyError('network/switch-failed', { id })
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: (request) => signMessage(state, request),
    nativeBalance: (question) => nativeBalance(context, question),
    provider: () => (keeper.line() ? pageProvider(state) : null),
    close: keeper.close,
  }
}

async function connectWallet(state: BitcoinState, connector: Connector): Promise<BitcoinLine> {
  const found = findWallet(state, connector.id)
  const networks = networksByInterest(state.context)
  const line = found && (await openLine(found, { isSilent: false, networks }))
  if (line) return line
  throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
}

async function wakeWallet(
  state: BitcoinState,
  id: string,
  signal: AbortSignal,
): Promise<{ connector: Connector; line: BitcoinLine } | null> {
  const find = () => findWallet(state, id)
  const found = await appears({ find, watch: state.discovery.watch, signal })
  const networks = networksByInterest(state.context)
  const line = await openLine(found, { isSilent: true, networks })
  return line && { connector: found.connector, line }
}

function findWallet({ discovery }: BitcoinState, id: string): FoundWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}

function pageProvider(state: BitcoinState): BitcoinProvider {
  const accountOf = (address: string) =>
    ({ namespace: 'bip122', address, type: 'payment' }) as const
  return {
    accounts: () => state.keeper.facts()?.accounts ?? [],
    signMessage: ({ address, ...rest }) =>
      signMessage(state, { account: accountOf(address), ...rest }),
    signPsbt: async ({ broadcast = false, ...rest }) => signPsbt(state, { ...rest, broadcast }),
    async sendTransfer({ address, to, amount }) {
      const { sendForPage } = await import('./money/sendForPage.ts')
      return sendForPage(state, { account: accountOf(address), to, amount })
    },
    wallet: state.keeper.line()?.raw ?? null,
  }
}
