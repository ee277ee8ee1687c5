import type { ChainClient } from '@latchkey/core'
import type { BitcoinState } from '../bitcoinState.ts'

/** What sending needs of the chain, and of the wallet, which pays. */
export type MoneyOnBitcoin = Required<
  Pick<
    ChainClient,
    | 'canReceive'
    | 'writeTransfer'
    | 'estimateCost'
    | 'sendTransaction'
    | 'markTransactions'
    | 'findTransaction'
    | 'waitForTransaction'
  >
>

/** Few visitors pay: the code for it comes when they do. */
export function moneyAbilities(
  state: BitcoinState,
): MoneyOnBitcoin & Required<Pick<ChainClient, 'canSend'>> {
  const open = async (): Promise<MoneyOnBitcoin> =>
    (await import('./openMoney.ts')).openMoney(state)
  return {
    // Wallets pay from the payment address; the other one holds what must not be spent as mere coins.
    canSend: ({ account }) =>
      account.type !== 'ordinal' && state.keeper.line()?.sendTransfer !== undefined,
    canReceive: async (options) => (await open()).canReceive(options),
    writeTransfer: async (options) => (await open()).writeTransfer(options),
    estimateCost: async (options) => (await open()).estimateCost(options),
    sendTransaction: async (options) => (await open()).sendTransaction(options),
    markTransactions: async (options) => (await open()).markTransactions(options),
    findTransaction: async (options) => (await open()).findTransaction(options),
    waitForTransaction: async (options) => (await open()).waitForTransaction(options),
  }
}
