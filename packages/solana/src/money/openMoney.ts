import type { ChainClient } from '@latchkey/core/adapter'
import { requireNode } from '../rpc/requireNode.ts'
import type { SolanaState } from '../solanaState.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { estimateCost } from './estimateCost.ts'
import { advanceCursor, findTransaction } from './findTransaction.ts'
import { isContract } from './recipients.ts'
import { sendTransaction } from './sendTransaction.ts'
import { simulate } from './simulate.ts'
import { readToken, readTokenFromAllNodes, tokenBalance } from './tokens.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** The methods of send on Solana. */
export type MoneyOnSolana = Required<
  Pick<
    ChainClient,
    | 'requireNode'
    | 'readToken'
    | 'readTokenFromAllNodes'
    | 'tokenBalance'
    | 'isContract'
    | 'writeTransfer'
    | 'estimateCost'
    | 'simulate'
    | 'sendTransaction'
    | 'advanceCursor'
    | 'findTransaction'
    | 'waitForTransaction'
  >
>

export function openMoney(state: SolanaState): MoneyOnSolana {
  return {
    requireNode: (network) => requireNode(state, network),
    readTokenFromAllNodes: (options) => readTokenFromAllNodes(state, options),
    readToken: (options) => readToken(state, options),
    tokenBalance: (options) => tokenBalance(state, options),
    isContract: (options) => isContract(state, options),
    writeTransfer: async (options) => encodeTransfer(options),
    estimateCost: (options) => estimateCost(state, options),
    simulate: (options) => simulate(state, options),
    sendTransaction: (options) => sendTransaction(state, options),
    advanceCursor: (options) => advanceCursor(state, options),
    findTransaction: (options) => findTransaction(state, options),
    waitForTransaction: (options) => waitForTransaction(state, options),
  }
}
