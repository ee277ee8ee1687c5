import { LatchkeyError } from '@latchkey/core'
import { abortable, withTimeout } from '@latchkey/core/adapter'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainOf, toChainToAdd } from '../rpc/toChain.ts'
import { askWallet, readWallet } from '../wallet/askWallet.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'
import { listenToWallet } from '../wallet/listenToWallet.ts'
import { readChainId, switchWalletChain } from '../wallet/switchWalletChain.ts'
import { walletEvents } from '../wallet/walletEvents.ts'
import { parseAccounts } from '../wallet/walletReplies.ts'

/** How long a wallet may take to revoke the page's permission. */
const revokeTimeoutMs = 100

/** The wagmi connector type of a session; browser wallets have `injected`, as in wagmi. */
export const sessionConnectorType = 'latchkey.session'

type WalletAttempt = {
  signal: AbortSignal
  /** Use only methods that open no prompt. */
  isSilent: boolean
  /** Ends the session; absent for a browser wallet. */
  endSession?(): Promise<void>
}

/** A browser wallet as a wagmi connector, created for one attempt. It checks every reply of the wallet. */
export function walletConnector(
  { prompts, guard }: Pick<EvmState, 'prompts' | 'guard'>,
  { connector, provider }: DiscoveredWallet,
  { signal, isSilent, endSession }: WalletAttempt,
): CreateConnectorFn<Eip1193Provider> {
  const wallet = { provider, wallet: connector.name }
  const getChainId = (): Promise<number> => readChainId(wallet)
  const getAccounts = async (): Promise<Address[]> =>
    parseAccounts(await readWallet({ ...wallet, method: 'eth_accounts' }))

  const requestAccounts = async (): Promise<Address[]> =>
    parseAccounts(await askWallet({ ...wallet, method: 'eth_requestAccounts' }))

  async function requestState(): Promise<{ accounts: Address[]; chainId: number }> {
    const accounts = await (isSilent ? getAccounts() : prompts.ask(provider, requestAccounts))
    if (accounts.length > 0) return { accounts, chainId: await getChainId() }
    throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
  }

  return ({ emitter, chains }) => {
    let stopListening = (): void => {}
    const handleDisconnect = (): void => {
      stopListening()
      emitter.emit('disconnect')
    }
    const handlers = walletEvents({ getAccounts, getChainId, emitter, leave: handleDisconnect })

    return {
      id: connector.id,
      name: connector.name,
      type: endSession ? sessionConnectorType : 'injected',
      ...(connector.icon ? { icon: connector.icon } : {}),
      async connect() {
        const reply = await abortable(requestState(), signal)
        stopListening = listenToWallet(provider, handlers)
        // wagmi's reply type depends on a parameter that is never set here.
        return reply as never
      },
      async disconnect() {
        stopListening()
        await (endSession ?? (() => revoke(provider)))()
      },
      getAccounts,
      getChainId,
      getProvider: async () => guard.guarded(provider),
      isAuthorized: async () => (await getAccounts().catch(() => [])).length > 0,
      async switchChain({ chainId }) {
        const chain = chainOf(chains, chainId)
        await switchWalletChain(wallet, toChainToAdd(chain))
        emitter.emit('change', { chainId })
        return chain
      },
      onAccountsChanged: handlers.accountsChanged,
      onChainChanged: handlers.chainChanged,
      onDisconnect: handleDisconnect,
    }
  }
}

/** A visitor who disconnects expects the wallet to revoke the page's permission, too (EIP-2255). */
async function revoke(provider: Eip1193Provider): Promise<void> {
  const params = [{ eth_accounts: {} }]
  const revocation = async (): Promise<unknown> =>
    await provider.request({ method: 'wallet_revokePermissions', params })
  try {
    await withTimeout(revocation(), { timeoutMs: revokeTimeoutMs, wallet: '' })
  } catch {
    // Not every wallet supports the method, and some never respond; the page is disconnected all the same.
  }
}
