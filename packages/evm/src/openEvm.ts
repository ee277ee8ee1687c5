import type { ChainClient, ChainContext } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import { createAttempts } from './attempts.ts'
import { nativeBalance } from './balance.ts'
import { attachSession, connectWallet } from './connectWallet.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import type { Discovery } from './discover.ts'
import type { EvmChain } from './evmChain.ts'
import { keepInTouch } from './keepInTouch.ts'
import { moneyAbilities } from './moneyAbilities.ts'
import { createOwnConfig } from './ownConfig.ts'
import type { Page } from './page.ts'
import { createPrompts } from './prompts.ts'
import { reconnect } from './reconnect.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage, signTypedData } from './sign.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from './switchNetwork.ts'

export type OpenOptions = {
  context: ChainContext
  discovery: Discovery
  page: () => Page
  wagmiConfig?: Config
}

/** The heavy half of the adapter: wagmi and viem arrive with this file. */
export function openEvm({ context, discovery, page, wagmiConfig }: OpenOptions): ChainClient {
  const chain: EvmChain = {
    context,
    discovery,
    config: wagmiConfig ?? createOwnConfig(context),
    isOwnersConfig: wagmiConfig !== undefined,
    attempts: createAttempts(),
    prompts: createPrompts(),
    sessionConnectors: new Map(),
    clients: new Map(),
  }
  const touch = keepInTouch(chain, page())

  return {
    ...moneyAbilities(chain),
    async connect(options) {
      try {
        await connectWallet(chain, options)
      } catch (error) {
        // A failed attempt must leave things as if it had not been made; a wallet may have come back meanwhile.
        touch.resume()
        throw error
      }
    },
    reconnect() {
      touch.startResuming()
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
    walletAssets: async (options) =>
      (await import('./walletAssets.ts')).walletAssets(chain, options),
    lookUpName: async (account) => (await import('./names.ts')).lookUpName(chain, account),
    resolveName: async (name) => (await import('./names.ts')).resolveName(chain, name),
    networksChanged: () => chain.clients.clear(),
    provider: touch.provider,
    providerReady: touch.providerReady,
    close: touch.close,
  }
}
