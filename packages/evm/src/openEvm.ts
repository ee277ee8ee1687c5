import type { ChainClient, ChainContext } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { connectSafeApp } from './connection/connectSafeApp.ts'
import { attachSession, connectWallet } from './connection/connectWallet.ts'
import { createAttempts } from './connection/createAttempts.ts'
import { createWagmiConfig } from './connection/createWagmiConfig.ts'
import { disconnectWallet } from './connection/disconnectWallet.ts'
import { openConnectionMonitor } from './connection/openConnectionMonitor.ts'
import { reconnect } from './connection/reconnect.ts'
import { switchAccount } from './connection/switchAccount.ts'
import { switchNetwork } from './connection/switchNetwork.ts'
import type { EvmState } from './evmState.ts'
import { moneyAbilities } from './money/moneyAbilities.ts'
import { sendTransaction } from './money/sendTransaction.ts'
import { nativeBalance } from './rpc/nativeBalance.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import { createPrompts } from './wallet/createPrompts.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import { signMessage, signTypedData } from './wallet/signMessage.ts'

export type OpenOptions = {
  context: ChainContext
  discovery: WalletDiscovery
  page: () => BrowserWindow
  wagmiConfig?: Config
}

/** Opens the chain. `createEvmAdapter` imports this file on demand, because it brings wagmi and viem. */
export function openEvm({ context, discovery, page, wagmiConfig }: OpenOptions): ChainClient {
  const evm: EvmState = {
    context,
    discovery,
    config: wagmiConfig ?? createWagmiConfig(context),
    isOwnersConfig: wagmiConfig !== undefined,
    attempts: createAttempts(),
    prompts: createPrompts(),
    sessions: new Map(),
    clients: new Map(),
  }
  const monitor = openConnectionMonitor(evm, page())
  if (wagmiConfig) void connectSafeApp(evm)

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
    signMessage: (options) => signMessage(evm, options),
    signTypedData: (options) => signTypedData(evm, options),
    sendTransaction: (options) => sendTransaction(evm, options),
    nativeBalance: (options) => nativeBalance(evm, options),
    transactionDetails: async (options) =>
      (await import('./rpc/transactionDetails.ts')).transactionDetails(evm, options),
    walletAssets: async (options) =>
      (await import('./wallet/walletAssets.ts')).walletAssets(evm, options),
    lookUpName: async (account) => (await import('./rpc/ensNames.ts')).lookUpName(evm, account),
    resolveName: async (name) => (await import('./rpc/ensNames.ts')).resolveName(evm, name),
    networksChanged: () => evm.clients.clear(),
    provider: monitor.provider,
    providerReady: monitor.providerReady,
    close: monitor.close,
  }
}
