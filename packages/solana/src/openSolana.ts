import { LatchkeyError } from '@latchkey/core'
import {
  type AdapterContext,
  type ChainClient,
  createChainClient,
  keepConnection,
  networksActiveFirst,
  type WalletAccess,
} from '@latchkey/core/adapter'
import type { SolanaConnection } from './connection/solanaConnection.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import { pageProvider } from './signing/pageProvider.ts'
import type { SolanaState } from './solanaState.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import type { DiscoveredWallet, WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import { openStandardWallet } from './wallet/openStandardWallet.ts'

/** Opens the chain. `createSolanaAdapter` imports this file on demand, because it brings the code for wallets and nodes. */
export function openSolana(options: {
  context: AdapterContext
  discovery: WalletDiscovery
  page: () => BrowserWindow
}): ChainClient {
  const { context } = options
  const keeper = keepConnection<SolanaConnection>(context, 'solana')
  const state: SolanaState = { ...options, keeper, priorityFees: new Map(), pending: new Map() }
  const access: WalletAccess<DiscoveredWallet, SolanaConnection> = {
    discovery: options.discovery,
    openWallet: (found, { isSilent }) =>
      openStandardWallet(found, { isSilent, networks: networksActiveFirst(context) }),
    async openSession(session) {
      const { openSessionWallet } = await import('./wallet/openSessionWallet.ts')
      return openSessionWallet(session, context.activeNetwork())
    },
  }
  return createChainClient(keeper, access, {
    async switchNetwork({ caipNetworkId: id }) {
      const connection = keeper.connection()
      if (!connection) throw new LatchkeyError('connection/not-connected', {})
      keeper.update(connection.switchNetwork(id))
    },
    review: async (request) =>
      (await import('./guard/reviewSiteRequest.ts')).reviewSiteRequest(state, request),
    signMessage: async (request) =>
      (await import('./signing/signMessage.ts')).signMessage(state, request),
    nativeBalance: (question) => nativeBalance(state, question),
    transactionDetails: async (options) =>
      (await import('./rpc/transactionDetails.ts')).transactionDetails(state, options),
    lookUpName: async (account) => (await import('./rpc/solNames.ts')).lookUpName(state, account),
    resolveName: async (name) => (await import('./rpc/solNames.ts')).resolveName(state, name),
    provider: () => (keeper.connection() ? pageProvider(state) : null),
    warmUp,
    describeRequest: async (options) =>
      (await import('./guard/describeRequest.ts')).describeRequest(state, options),
    ...moneyMethods(state),
  })
}

/** The methods of send. */
function moneyMethods(state: SolanaState): Partial<ChainClient> {
  return {
    requireNode: async (network) =>
      (await import('./rpc/requireNode.ts')).requireNode(state, network),
    readToken: async (options) => (await import('./money/tokens.ts')).readToken(state, options),
    readTokenFromAllNodes: async (options) =>
      (await import('./money/tokens.ts')).readTokenFromAllNodes(state, options),
    tokenBalance: async (options) =>
      (await import('./money/tokens.ts')).tokenBalance(state, options),
    isContract: async (options) =>
      (await import('./money/recipients.ts')).isContract(state, options),
    writeTransfer: async (options) =>
      (await import('./money/encodeTransfer.ts')).encodeTransfer(options),
    estimateCost: async (options) =>
      (await import('./money/estimateCost.ts')).estimateCost(state, options),
    simulate: async (options) => (await import('./money/simulate.ts')).simulate(state, options),
    sendTransaction: async (options) =>
      (await import('./money/sendTransaction.ts')).sendTransaction(state, options),
    advanceCursor: async (options) =>
      (await import('./money/findTransaction.ts')).advanceCursor(state, options),
    findTransaction: async (options) =>
      (await import('./money/findTransaction.ts')).findTransaction(state, options),
    waitForTransaction: async (options) =>
      (await import('./money/waitForTransaction.ts')).waitForTransaction(state, options),
  }
}

/** Loads what a send needs before the visitor presses the button. */
async function warmUp(): Promise<void> {
  await Promise.all([
    import('./guard/describeRequest.ts'),
    import('./money/findTransaction.ts'),
    import('./money/recipients.ts'),
    import('./money/sendTransaction.ts'),
    import('./money/simulate.ts'),
    import('./money/waitForTransaction.ts'),
    import('./rpc/requireNode.ts'),
  ])
}
