import type { ChainClient } from '@latchkey/core/adapter'
import type { SolanaState } from '../solanaState.ts'
import type { MoneyOnSolana } from './openMoney.ts'

const loadGuard = () => import('../guard/describeRequest.ts')

/** The methods of send; their code is imported on first use. */
export function moneyAbilities(
  state: SolanaState,
): MoneyOnSolana & Required<Pick<ChainClient, 'warmUp' | 'describeRequest'>> {
  let opened: Promise<MoneyOnSolana> | null = null
  const open = (): Promise<MoneyOnSolana> => {
    opened ??= import('./openMoney.ts').then(({ openMoney }) => openMoney(state))
    // A failed import may be tried again.
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  return {
    warmUp: async () => void (await Promise.all([open(), loadGuard()])),
    describeRequest: async (options) => (await loadGuard()).describeRequest(state, options),
    requireNode: async (network) => (await open()).requireNode(network),
    readTokenFromAllNodes: async (options) => (await open()).readTokenFromAllNodes(options),
    readToken: async (options) => (await open()).readToken(options),
    tokenBalance: async (options) => (await open()).tokenBalance(options),
    isContract: async (options) => (await open()).isContract(options),
    writeTransfer: async (options) => (await open()).writeTransfer(options),
    estimateCost: async (options) => (await open()).estimateCost(options),
    simulate: async (options) => (await open()).simulate(options),
    sendTransaction: async (options) => (await open()).sendTransaction(options),
    advanceCursor: async (options) => (await open()).advanceCursor(options),
    findTransaction: async (options) => (await open()).findTransaction(options),
    waitForTransaction: async (options) => (await open()).waitForTransaction(options),
  }
}
