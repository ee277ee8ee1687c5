import type { ChainClient } from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'

/** What sending needs of the chain. */
export type MoneyOnSolana = Required<
  Pick<
    ChainClient,
    | 'requireNode'
    | 'readToken'
    | 'tokenBalance'
    | 'isContract'
    | 'writeTransfer'
    | 'estimateCost'
    | 'simulate'
    | 'sendTransaction'
    | 'markTransactions'
    | 'findTransaction'
    | 'waitForTransaction'
  >
>

const loadGuard = () => import('../guard/describeRequest.ts')

/** Sending, whose code arrives when it is first asked for. */
export function moneyAbilities(
  state: SolanaState,
): MoneyOnSolana & Required<Pick<ChainClient, 'warmUp' | 'describeRequest'>> {
  let opened: Promise<MoneyOnSolana> | null = null
  const open = (): Promise<MoneyOnSolana> => {
    opened ??= import('./openMoney.ts').then(({ openMoney }) => openMoney(state))
    // Code that did not arrive may be asked for again.
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  return {
    warmUp: async () => void (await Promise.all([open(), loadGuard()])),
    describeRequest: async (options) => (await loadGuard()).describeRequest(state, options),
    requireNode: async (network) => (await open()).requireNode(network),
    readToken: async (options) => (await open()).readToken(options),
    tokenBalance: async (options) => (await open()).tokenBalance(options),
    isContract: async (options) => (await open()).isContract(options),
    writeTransfer: async (options) => (await open()).writeTransfer(options),
    estimateCost: async (options) => (await open()).estimateCost(options),
    simulate: async (options) => (await open()).simulate(options),
    sendTransaction: async (options) => (await open()).sendTransaction(options),
    markTransactions: async (options) => (await open()).markTransactions(options),
    findTransaction: async (options) => (await open()).findTransaction(options),
    waitForTransaction: async (options) => (await open()).waitForTransaction(options),
  }
}
