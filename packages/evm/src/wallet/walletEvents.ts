import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'
import { parseAccounts, parseChainId } from './walletReplies.ts'

type Wallet = {
  emitter: Parameters<CreateConnectorFn>[0]['emitter']
  getAccounts(): Promise<Address[]>
  getChainId(): Promise<number>
  /** The wallet left the page. */
  leave(): void
}

export type WalletEvents = Record<
  'accountsChanged' | 'chainChanged' | 'disconnect',
  (payload?: unknown) => Promise<void>
>

/** What a wallet's events mean. An event that makes no sense is a reason to ask the wallet, not to believe it. */
export function walletEvents(wallet: Wallet): WalletEvents {
  const { emitter, leave } = wallet
  const settle = (accounts: Address[]): void => {
    if (accounts.length === 0) leave()
    else emitter.emit('change', { accounts })
  }
  const parsed = <Value>(parse: (payload: unknown) => Value, payload: unknown): Value | null => {
    try {
      return parse(payload)
    } catch {
      return null
    }
  }

  return {
    async accountsChanged(payload) {
      const accounts =
        parsed(parseAccounts, payload) ?? (await wallet.getAccounts().catch(() => null))
      if (accounts) settle(accounts)
    },
    async chainChanged(payload) {
      const chainId = parsed(parseChainId, payload) ?? (await wallet.getChainId().catch(() => null))
      if (chainId === null) leave()
      else emitter.emit('change', { chainId })
    },
    async disconnect() {
      // Wallets also say this when they merely lost their network; who still gives accounts is still here.
      settle(await wallet.getAccounts().catch(() => []))
    },
  }
}
