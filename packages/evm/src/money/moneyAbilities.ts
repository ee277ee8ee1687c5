import type { MoneyAbilities } from '@latchkey/core/adapter'
import type { EvmState } from '../evmState.ts'

/** Send, swap and the request guard; their code is imported on first use. */
export function moneyAbilities(evm: EvmState): Required<MoneyAbilities> {
  let opened: Promise<Required<MoneyAbilities>> | null = null
  const open = (): Promise<Required<MoneyAbilities>> => {
    opened ??= import('./openMoney.ts').then(({ openMoney }) => openMoney(evm))
    // A failed import may be tried again.
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  return {
    warmUp: async () => (await open()).warmUp(),
    requireNode: async (network) => (await open()).requireNode(network),
    readTokenFromAllNodes: async (options) => (await open()).readTokenFromAllNodes(options),
    readToken: async (options) => (await open()).readToken(options),
    tokenBalance: async (options) => (await open()).tokenBalance(options),
    readAllowance: async (options) => (await open()).readAllowance(options),
    isContract: async (options) => (await open()).isContract(options),
    writeTransfer: async (options) => (await open()).writeTransfer(options),
    writeApproval: async (options) => (await open()).writeApproval(options),
    writeMinimumCheck: async (options) => (await open()).writeMinimumCheck(options),
    estimateCost: async (options) => (await open()).estimateCost(options),
    simulate: async (request) => (await open()).simulate(request),
    readSwap: async (options) => (await open()).readSwap(options),
    readPermit: async (options) => (await open()).readPermit(options),
    signPermit: async (options) => (await open()).signPermit(options),
    readPools: async (options) => (await open()).readPools(options),
    describeRequest: async (options) => (await open()).describeRequest(options),
    canBatch: async (options) => (await open()).canBatch(options),
    sendCalls: async (options) => (await open()).sendCalls(options),
    getCapabilities: async (options) => (await open()).getCapabilities(options),
    getCallsStatus: async (options) => (await open()).getCallsStatus(options),
    showCallsStatus: async (options) => (await open()).showCallsStatus(options),
    grantPermissions: async (options) => (await open()).grantPermissions(options),
    revokePermission: async (options) => (await open()).revokePermission(options),
    revokeAccountUpgrade: async (options) => (await open()).revokeAccountUpgrade(options),
    hasPasskeyOwner: async (options) => (await open()).hasPasskeyOwner(options),
    changePasskeyOwner: async (options) => (await open()).changePasskeyOwner(options),
    readPermission: async (options) => (await open()).readPermission(options),
    advanceCursor: async (options) => (await open()).advanceCursor(options),
    findTransaction: async (options) => (await open()).findTransaction(options),
    waitForTransaction: async (options) => (await open()).waitForTransaction(options),
  }
}
