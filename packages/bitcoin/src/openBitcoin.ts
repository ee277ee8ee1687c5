import {
  type Caip2,
  type ChainClient,
  type ChainContext,
  type Connector,
  keepConnection,
  LatchkeyError,
  type TransactionRequest,
} from '@latchkey/core'
import { nativeBalance } from './balance.ts'
import type { BitcoinState } from './bitcoinChain.ts'
import type { BitcoinLine } from './bitcoinLine.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import type { Discovery } from './discover.ts'
import type { FoundWallet } from './found.ts'
import { openLine } from './openLine.ts'
import { sendTransfer, signMessage, signPsbt } from './sign.ts'

/** The heavy half of the adapter: what speaks with wallets arrives with this file. */
export function openBitcoin(options: { context: ChainContext; discovery: Discovery }): ChainClient {
  const { context, discovery } = options
  const keeper = keepConnection<BitcoinLine>(context, 'bip122')
  const state: BitcoinState = { context, discovery, keeper }
  return {
    connect: ({ connector, signal }) =>
      keeper.connect({
        connector,
        ...(signal ? { signal } : {}),
        open: () => connectWallet(state, connector),
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
      if (!line?.switchNetwork) throw new LatchkeyError('network/switch-failed', { id })
      const facts = await line.switchNetwork(id)
      keeper.update(facts)
      if (facts.chainId !== id) throw new LatchkeyError('network/switch-failed', { id })
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    signMessage: (request) => signMessage(state, request),
    sendTransaction: async ({ account, transaction }) =>
      sendTransfer(state, { account, ...payment(state, transaction) }),
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

/** An extension may need a moment after a reload; it is waited for as long as the core waits. */
async function wakeWallet(
  state: BitcoinState,
  id: string,
): Promise<{ connector: Connector; line: BitcoinLine } | null> {
  const found = await appears(state, id)
  const networks = networksByInterest(state.context)
  const line = await openLine(found, { isSilent: true, networks })
  return line && { connector: found.connector, line }
}

function appears(state: BitcoinState, id: string): Promise<FoundWallet> {
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

function findWallet({ discovery }: BitcoinState, id: string): FoundWallet | null {
  return discovery.wallets().find(({ connector }) => connector.id === id) ?? null
}

function networksByInterest(context: ChainContext): readonly Caip2[] {
  const offered = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set([context.activeNetwork(), ...offered])]
}

/** @throws network/wrong-chain, send/invalid for anything but a plain payment */
function payment(
  { keeper }: BitcoinState,
  { to, value = 0n, data, chainId: expected }: TransactionRequest,
): { to: string; amount: bigint } {
  const actual = keeper.facts()?.chainId ?? ''
  if (actual !== expected) throw new LatchkeyError('network/wrong-chain', { expected, actual })
  if (data) throw new LatchkeyError('send/invalid', {})
  return { to, amount: value }
}

function pageProvider(state: BitcoinState): BitcoinProvider {
  const accountOf = (address: string) =>
    ({ namespace: 'bip122', address, type: 'payment' }) as const
  return {
    accounts: () => state.keeper.facts()?.accounts ?? [],
    signMessage: ({ address, ...rest }) =>
      signMessage(state, { account: accountOf(address), ...rest }),
    signPsbt: async ({ broadcast = false, ...rest }) => signPsbt(state, { ...rest, broadcast }),
    sendTransfer: async ({ address, to, amount }) =>
      sendTransfer(state, { account: accountOf(address), to, amount }),
    wallet: state.keeper.line()?.raw ?? null,
  }
}
