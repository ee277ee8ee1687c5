import {
  type AdapterContext,
  type ChainClient,
  createAttempts,
  createPrompts,
  type MoneyAbilities,
} from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { attachSession, connectWallet } from './connection/connectWallet.ts'
import { disconnectWallet } from './connection/disconnectWallet.ts'
import { openConnectionMonitor } from './connection/openConnectionMonitor.ts'
import { createOwnConfig } from './connection/ownConfig.ts'
import { connectSafeApp, reconnect } from './connection/reconnect.ts'
import { switchAccount } from './connection/switchAccount.ts'
import { switchNetwork } from './connection/switchNetwork.ts'
import type { EvmState } from './evmState.ts'
import { reviewConnectors } from './guard/guardConnectors.ts'
import { guardProvider, unguardedProvider } from './guard/guardProvider.ts'
import { sendTransaction } from './money/sendTransaction.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import { signMessage, signTypedData } from './signing/signMessage.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'

export type OpenEvmOptions = {
  context: AdapterContext
  discovery: WalletDiscovery
  page: () => BrowserWindow
  wagmiConfig?: Config | undefined
}

/** Opens the chain. `createEvmAdapter` imports this file on demand, because it brings wagmi and viem. */
export function openEvm({ context, discovery, page, wagmiConfig }: OpenEvmOptions): ChainClient {
  const evm: EvmState = {
    context,
    discovery,
    config: wagmiConfig ?? createOwnConfig(context),
    isSiteConfig: wagmiConfig !== undefined,
    attempts: createAttempts(),
    prompts: createPrompts(),
    guard: {
      guarded: (provider) => guardProvider(context, provider),
      unguarded: unguardedProvider,
    },
    sessions: new Map(),
    clients: new Map(),
  }
  const monitor = openConnectionMonitor(evm, page())
  if (wagmiConfig) void connectSafeApp(evm)
  const { reviewRequest } = context
  const stopReviews =
    wagmiConfig && reviewRequest ? reviewConnectors(wagmiConfig, reviewRequest) : () => {}

  return {
    ...moneyAbilities(evm),
    async connect(options) {
      try {
        await connectWallet(evm, options)
      } catch (error) {
        // After a failed attempt, restore the previous wallet: it may have become available meanwhile.
        monitor.resume()
        throw error
      }
    },
    reconnect() {
      monitor.startResuming()
      return reconnect(evm)
    },
    disconnect: () => disconnectWallet(evm),
    attachSession: (options) => attachSession(evm, options),
    switchNetwork: (network) => switchNetwork(evm, network),
    switchAccount: (account) => switchAccount(evm, account),
    review: async (request) =>
      (await import('./guard/reviewSiteRequest.ts')).reviewSiteRequest(evm, request),
    signMessage: (options) => signMessage(evm, options),
    signTypedData: (options) => signTypedData(evm, options),
    sendTransaction: (options) => sendTransaction(evm, options),
    nativeBalance: (options) => nativeBalance(evm, options),
    transactionDetails: async (options) =>
      (await import('./rpc/transactionDetails.ts')).transactionDetails(evm, options),
    walletAssets: async (options) =>
      (await import('./money/walletAssets.ts')).walletAssets(evm, options),
    lookUpName: async (account) =>
      (await import('./identity/ensNames.ts')).lookUpName(evm, account),
    resolveName: async (name) => (await import('./identity/ensNames.ts')).resolveName(evm, name),
    networksChanged: () => evm.clients.clear(),
    provider: monitor.provider,
    providerReady: monitor.providerReady,
    close() {
      stopReviews()
      monitor.close()
    },
  }
}

const money = () => import('./money/moneyChunk.ts')
/** The request decoder is as large as send and swap together; a visitor who only sends never needs it. */
const guard = () => import('./guard/describeRequest.ts')
const permissions = () => import('./money/permissions.ts')
const passkeyOwner = () => import('./money/passkeyOwner.ts')

/** Send, swap and the request guard; their code is imported on first use. */
function moneyAbilities(evm: EvmState): Required<MoneyAbilities> {
  return {
    warmUp: async () => void (await Promise.all([money(), guard()])),
    requireNode: async (network) => (await money()).requireNode(evm, network),
    readTokenFromAllNodes: async (options) => (await money()).readTokenFromAllNodes(evm, options),
    readToken: async (options) => (await money()).readToken(evm, options),
    tokenBalance: async (options) => (await money()).tokenBalance(evm, options),
    readAllowance: async (options) => (await money()).readAllowance(evm, options),
    isContract: async (options) => (await money()).isContract(evm, options),
    writeTransfer: async (options) => (await money()).encodeTransfer(options),
    writeApproval: async (options) => (await money()).encodeApproval(options),
    writeMinimumCheck: async (options) => (await money()).encodeMinimumCheck(options),
    estimateCost: async (options) => (await money()).estimateCost(evm, options),
    simulate: async (request) => (await money()).simulate(evm, request),
    readSwap: async (options) => (await money()).decodeSwap(options),
    readPermit: async (options) => (await money()).readPermit(evm, options),
    signPermit: async (options) => (await import('./money/signPermit.ts')).signPermit(evm, options),
    readPools: async (options) => (await money()).readPools(evm, options),
    describeRequest: async (options) => (await guard()).describeRequest(evm, options),
    readWords: async (options) => (await import('./guard/readWords.ts')).readWords(options),
    canBatch: async (options) => (await money()).canBatch(evm, options),
    sendCalls: async (options) => (await money()).sendCalls(evm, options),
    getCapabilities: async (options) => (await money()).getCapabilities(evm, options),
    getCallsStatus: async (options) => (await money()).getCallsStatus(evm, options),
    showCallsStatus: async (options) => (await money()).showCallsStatus(evm, options),
    grantPermissions: async (options) => (await permissions()).grantPermissions(evm, options),
    revokePermission: async (options) => (await permissions()).revokePermission(evm, options),
    revokeAccountUpgrade: async (options) =>
      (await import('./money/accountUpgrade.ts')).revokeAccountUpgrade(evm, options),
    hasPasskeyOwner: async (options) => (await passkeyOwner()).hasPasskeyOwner(evm, options),
    changePasskeyOwner: async (options) => (await passkeyOwner()).changePasskeyOwner(evm, options),
    readPermission: async (options) =>
      (await import('./money/readPermission.ts')).readPermission(evm, options),
    advanceCursor: async (options) => (await money()).advanceCursor(evm, options),
    findTransaction: async (options) => (await money()).findTransaction(evm, options),
    waitForTransaction: async (options) => (await money()).waitForTransaction(evm, options),
  }
}
