import { LatchkeyError } from '@latchkey/core'
import {
  type AdapterContext,
  type ChainClient,
  createChainClient,
  keepConnection,
  networksActiveFirst,
  type WalletAccess,
} from '@latchkey/core/adapter'
import type { BitcoinState } from './bitcoinState.ts'
import type { BitcoinConnection } from './connection/bitcoinConnection.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import type { BitcoinProvider } from './signing/bitcoinProvider.ts'
import { signMessage } from './signing/signMessage.ts'
import { signPsbt } from './signing/signPsbt.ts'
import { chainNamed } from './wallet/bitcoinChains.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import type { DiscoveredWallet } from './wallet/discoveredWallet.ts'
import { openWallet } from './wallet/openWallet.ts'

/** Opens the chain. The adapter imports this file on demand, because it brings the code for every wallet API. */
export function openBitcoin(options: {
  context: AdapterContext
  discovery: WalletDiscovery
}): ChainClient {
  const { context, discovery } = options
  const keeper = keepConnection<BitcoinConnection>(context, 'bip122')
  const state: BitcoinState = { context, discovery, keeper }
  const access: WalletAccess<DiscoveredWallet, BitcoinConnection> = {
    discovery,
    openWallet: (found, { isSilent }) =>
      openWallet(found, { isSilent, networks: networksActiveFirst(context) }),
    async openSession(session) {
      const { openSessionWallet } = await import('./wallet/openSessionWallet.ts')
      return openSessionWallet(session, context.activeNetwork())
    },
  }
  return createChainClient(keeper, access, {
    async switchNetwork({ caipNetworkId: id }) {
      const connection = keeper.connection()
      if (!connection?.switchNetwork) throw new LatchkeyError('network/switch-failed', { id })
      const walletState = await connection.switchNetwork(id)
      keeper.update(walletState)
      if (walletState.chainId !== id) throw new LatchkeyError('network/switch-failed', { id })
    },
    signMessage: (request) => signMessage(state, request),
    nativeBalance: (options) => nativeBalance(context, options),
    provider: () => (keeper.connection() ? pageProvider(state) : null),
    ...moneyMethods(state),
  })
}

/** The methods of send. */
function moneyMethods(state: BitcoinState): Partial<ChainClient> {
  const { context, keeper } = state
  return {
    // Wallets pay from the payment address; the ordinals address holds inscriptions that must not be spent as coins.
    canSend: ({ account }) =>
      account.type !== 'ordinal' && keeper.connection()?.sendTransfer !== undefined,
    async canReceive({ network, address }) {
      const { outputTo } = await import('./money/outputTo.ts')
      const chain = chainNamed('id', network.caipNetworkId)
      return chain !== null && outputTo(address, chain) !== null
    },
    writeTransfer: async (options) =>
      (await import('./money/sendTransfer.ts')).encodeTransfer(options),
    estimateCost: async () => ({ fee: 0n, reserve: 0n, namedBy: 'wallet' }),
    sendTransaction: async (options) =>
      (await import('./money/sendTransfer.ts')).sendTransaction(state, options),
    advanceCursor: async (options) =>
      (await import('./money/transactions.ts')).advanceCursor(context, options),
    findTransaction: async (options) =>
      (await import('./money/transactions.ts')).findTransaction(context, options),
    waitForTransaction: async (options) =>
      (await import('./money/transactions.ts')).waitForTransaction(context, options),
  }
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
