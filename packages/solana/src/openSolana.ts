import {
  type Caip2,
  type ChainClient,
  type ChainContext,
  type Connector,
  keepConnection,
  LatchkeyError,
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
  const prompts = createPrompts()
  return {
    ...moneyAbilities(state),
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        open: () => prompts.open(connector.id, () => connectWallet(state, connector)),
      }),
    reconnect: () => keeper.wake((id) => wakeWallet(state, id)),
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

type Prompts = {
  open(id: string, ask: () => Promise<SolanaLine>): Promise<SolanaLine>
}

/** A visitor who closed the modal and comes back finds the wallet's prompt still open: it is not asked twice. */
function createPrompts(): Prompts {
  const pending = new Map<string, Promise<SolanaLine>>()
  return {
    open(id, ask) {
      const known = pending.get(id)
      if (known) return known
      const asking = ask().finally(() => pending.delete(id))
      pending.set(id, asking)
      return asking
    },
  }
}

async function connectWallet(state: SolanaState, connector: Connector): Promise<SolanaLine> {
  const found = findWallet(state, connector.id)
  const networks = networksByInterest(state.context)
  const line = found && (await openStandard(found, { isSilent: false, networks }))
  if (line) return line
  throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
}

/** An extension may need a moment after a reload; it is waited for as long as the core waits. */
async function wakeWallet(
  state: SolanaState,
  id: string,
): Promise<{ connector: Connector; line: SolanaLine } | null> {
  const found = await appears(state, id)
  const networks = networksByInterest(state.context)
  const line = await openStandard(found, { isSilent: true, networks })
  return line && { connector: found.connector, line }
}

function appears(state: SolanaState, id: string): Promise<DiscoveredWallet> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null
    const look = (): void => {
      const found = findWallet(state, id)
      if (!found) return
      stop?.()
      resolve(found)
    }
    stop = state.discovery.watch(look)
    look()
  })
}

function findWallet({ discovery }: SolanaState, id: string): DiscoveredWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}

function networksByInterest(context: ChainContext): readonly Caip2[] {
  const offered = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set([context.activeNetwork(), ...offered])]
}
