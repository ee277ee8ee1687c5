import {
  appears,
  type ChainClient,
  type ChainContext,
  type Connector,
  keepConnection,
  LatchkeyError,
  networksByInterest,
} from '@latchkey/core'
import type { SolanaLine } from './connection/solanaConnection.ts'
import { moneyAbilities } from './money/moneyAbilities.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import type { SolanaState } from './solanaState.ts'
import type { DiscoveredWallet, Discovery } from './wallet/createDiscovery.ts'
import { openStandard } from './wallet/openStandardWallet.ts'
import type { Page } from './wallet/page.ts'
import { pageProvider } from './wallet/pageProvider.ts'

/** The heavy half of the adapter: what speaks with wallets and nodes arrives with this file. */
export function openSolana(options: {
  context: ChainContext
  discovery: Discovery
  page: () => Page
}): ChainClient {
  const { context } = options
  const keeper = keepConnection<SolanaLine>(context, 'solana')
  const state: SolanaState = { ...options, keeper, bids: new Map(), open: new Map() }
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
      if (!line) throw new LatchkeyError('connection/not-connected', {})
      keeper.update(line.switchNetwork(id))
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: async (request) =>
      (await import('./wallet/signMessage.ts')).signMessage(state, request),
    nativeBalance: (question) => nativeBalance(state, question),
    lookUpName: async (account) => (await import('./rpc/solNames.ts')).lookUpName(state, account),
    resolveName: async (name) => (await import('./rpc/solNames.ts')).resolveName(state, name),
    provider: () => (keeper.line() ? pageProvider(state) : null),
    close: keeper.close,
  }
}

async function connectWallet(state: SolanaState, connector: Connector): Promise<SolanaLine> {
  const found = findWallet(state, connector.id)
  const networks = networksByInterest(state.context)
  const line = found && (await openStandard(found, { isSilent: false, networks }))
  if (line) return line
  throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
}

async function wakeWallet(
  state: SolanaState,
  id: string,
  signal: AbortSignal,
): Promise<{ connector: Connector; line: SolanaLine } | null> {
  const find = () => findWallet(state, id)
  const found = await appears({ find, watch: state.discovery.watch, signal })
  const networks = networksByInterest(state.context)
  const line = await openStandard(found, { isSilent: true, networks })
  return line && { connector: found.connector, line }
}

function findWallet({ discovery }: SolanaState, id: string): DiscoveredWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}
