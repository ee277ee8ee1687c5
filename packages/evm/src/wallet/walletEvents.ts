import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'
import { parseAccounts, parseChainId } from './walletReplies.ts'

type Wallet = {
  emitter: Parameters<CreateConnectorFn>[0]['emitter']
  getAccounts(): Promise<Address[]>
  getChainId(): Promise<number>
  /** The wallet disconnected the page. */
  leave(): void
}

export type WalletEvents = Record<
  'accountsChanged' | 'chainChanged' | 'disconnect',
  (payload?: unknown) => Promise<void>
>

/** Handles a wallet's events. An event with an invalid payload makes us read the wallet instead. */
export function walletEvents(wallet: Wallet): WalletEvents {
  const { emitter, leave } = wallet
  const applyAccounts = (accounts: Address[]): void => {
    if (accounts.length === 0) leave()
    else emitter.emit('change', { accounts })
  }
  const parseOrNull = <Value>(
    parse: (payload: unknown) => Value,
    payload: unknown,
  ): Value | null => {
    try {
      return parse(payload)
    } catch {
      return null
    }
  }

  return {
    async accountsChanged(payload) {
      const accounts =
        parseOrNull(parseAccounts, payload) ?? (await wallet.getAccounts().catch(() => null))
      if (accounts) applyAccounts(accounts)
    },
    async chainChanged(payload) {
      const chainId =
        parseOrNull(parseChainId, payload) ?? (await wallet.getChainId().catch(() => null))
      if (chainId === null) leave()
      else emitter.emit('change', { chainId })
    },
    async disconnect() {
      // Wallets also emit `disconnect` when they lost their RPC; one that still returns accounts is connected.
      applyAccounts(await wallet.getAccounts().catch(() => []))
    },
  }
}
