import type { ChainClient } from '@latchkey/core/adapter'
import type { BitcoinState } from '../bitcoinState.ts'
import type { MoneyOnBitcoin } from './openMoney.ts'

/** The methods of send; their code is imported on first use. */
export function moneyAbilities(
  state: BitcoinState,
): MoneyOnBitcoin & Required<Pick<ChainClient, 'canSend'>> {
  const open = async (): Promise<MoneyOnBitcoin> =>
    (await import('./openMoney.ts')).openMoney(state)
  return {
    // Wallets pay from the payment address; the ordinals address holds inscriptions that must not be spent as coins.
    canSend: ({ account }) =>
      account.type !== 'ordinal' && state.keeper.connection()?.sendTransfer !== undefined,
    canReceive: async (options) => (await open()).canReceive(options),
    writeTransfer: async (options) => (await open()).writeTransfer(options),
    estimateCost: async (options) => (await open()).estimateCost(options),
    sendTransaction: async (options) => (await open()).sendTransaction(options),
    advanceCursor: async (options) => (await open()).advanceCursor(options),
    findTransaction: async (options) => (await open()).findTransaction(options),
    waitForTransaction: async (options) => (await open()).waitForTransaction(options),
  }
}
