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
import type { EvmChain } from './evmChain.ts'
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
  const chain: EvmChain = {
    context,
    discovery,
    config: wagmiConfig ?? createWagmiConfig(context),
    isOwnersConfig: wagmiConfig !== undefined,
    attempts: createAttempts(),
    prompts: createPrompts(),
    sessions: new Map(),
    clients: new Map(),
  }
  const monitor = openConnectionMonitor(chain, page())
  if (wagmiConfig) void connectSafeApp(chain)

  return {
    ...moneyAbilities(chain),
    async connect(options) {
      try {
        await connectWallet(chain, options)
      } catch (error) {
        // After a failed attempt, restore the previous wallet: it may have become available meanwhile.
        monitor.resume()
        throw error
      }
    },
    reconnect() {
      monitor.startResuming()
      return reconnect(chain)
    },
    disconnect: () => disconnectWallet(chain),
    attachSession: (options) => attachSession(chain, options),
    switchNetwork: (network) => switchNetwork(chain, network),
    switchAccount: (account) => switchAccount(chain, account),
    signMessage: (options) => signMessage(chain, options),
    signTypedData: (options) => signTypedData(chain, options),
    sendTransaction: (options) => sendTransaction(chain, options),
    nativeBalance: (options) => nativeBalance(chain, options),
    transactionDetails: async (options) =>
      (await import('./rpc/transactionDetails.ts')).transactionDetails(chain, options),
    walletAssets: async (options) =>
      (await import('./wallet/walletAssets.ts')).walletAssets(chain, options),
    lookUpName: async (account) => (await import('./rpc/ensNames.ts')).lookUpName(chain, account),
    resolveName: async (name) => (await import('./rpc/ensNames.ts')).resolveName(chain, name),
    networksChanged: () => chain.clients.clear(),
    provider: monitor.provider,
    providerReady: monitor.providerReady,
    close: monitor.close,
  }
}
