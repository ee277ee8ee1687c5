import {
  appears,
  type ChainClient,
  type ChainContext,
  type Connector,
  keepConnection,
  LatchkeyError,
  networksByInterest,
} from '@latchkey/core'
import { nativeBalance } from './balance.ts'
import type { DiscoveredWallet, Discovery } from './discover.ts'
import { moneyAbilities } from './moneyAbilities.ts'
import type { Page } from './page.ts'
import { pageProvider } from './pageProvider.ts'
import type { SolanaLine } from './solanaLine.ts'
import type { SolanaState } from './solanaState.ts'
import { openStandard } from './standardWallet.ts'

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
      const { openSession } = await import('./sessionWallet.ts')
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
    signMessage: async (request) => (await import('./sign.ts')).signMessage(state, request),
    nativeBalance: (question) => nativeBalance(state, question),
    lookUpName: async (account) => (await import('./names.ts')).lookUpName(state, account),
    resolveName: async (name) => (await import('./names.ts')).resolveName(state, name),
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
