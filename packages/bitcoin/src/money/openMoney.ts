import type { ChainClient } from '@latchkey/core/adapter'
import type { BitcoinState } from '../bitcoinState.ts'
import { chainNamed } from '../wallet/bitcoinChains.ts'
import { outputTo } from './outputTo.ts'
import { encodeTransfer, sendTransaction } from './sendTransfer.ts'
import { advanceCursor, findTransaction, waitForTransaction } from './transactions.ts'

/** The methods of send on Bitcoin. */
export type MoneyOnBitcoin = Required<
  Pick<
    ChainClient,
    | 'canReceive'
    | 'writeTransfer'
    | 'estimateCost'
    | 'sendTransaction'
    | 'advanceCursor'
    | 'findTransaction'
    | 'waitForTransaction'
  >
>

export function openMoney(state: BitcoinState): MoneyOnBitcoin {
  return {
    async canReceive({ network, address }) {
      const chain = chainNamed('id', network.caipNetworkId)
      return chain !== null && outputTo(address, chain) !== null
    },
    writeTransfer: async (options) => encodeTransfer(options),
    estimateCost: async () => ({ fee: 0n, reserve: 0n, namedBy: 'wallet' }),
    sendTransaction: (options) => sendTransaction(state, options),
    advanceCursor: (options) => advanceCursor(state.context, options),
    findTransaction: (options) => findTransaction(state.context, options),
    waitForTransaction: (options) => waitForTransaction(state.context, options),
  }
}
