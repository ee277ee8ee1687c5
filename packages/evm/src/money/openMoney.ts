import type { MoneyAbilities } from '@latchkey/core/adapter'
import type { EvmChain } from '../evmChain.ts'
import { requireNode } from '../rpc/guardClient.ts'
import { canBatch, getCapabilities, sendCalls } from './batch.ts'
import { getCallsStatus, showCallsStatus } from './callsStatus.ts'
import { estimateCost } from './estimateCost.ts'
import { readPermit } from './readPermit.ts'
import { readPools } from './readPools.ts'
import { readSwap } from './readSwap.ts'
import { simulate } from './simulate.ts'
import { isContract, readAllowance, readToken, tokenBalance } from './tokens.ts'
import { advanceCursor, findTransaction } from './transactions.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { writeApproval, writeTransfer } from './writeCalls.ts'
import { writeMinimumCheck } from './writeMinimumCheck.ts'

/** The request decoder is half of this folder's code; a visitor who only sends never needs it. */
const loadGuard = () => import('../guard/describeRequest.ts')

/** Only few swaps use a permit. */
const loadPermit = () => import('./signPermit.ts')

/** Only sites with smart sessions use permissions. */
const loadPermissions = () => import('./permissions.ts')

/** Only the embedded wallet has it. */
const loadUpgrade = () => import('./accountUpgrade.ts')
const loadPasskeyOwner = () => import('./passkeyOwner.ts')

/** The methods of send, swap and the request guard on an EVM chain. */
export function openMoney(chain: EvmChain): Required<MoneyAbilities> {
  return {
    warmUp: async () => void (await loadGuard()),
    requireNode: (network) => requireNode(chain, network),
    readToken: (options) => readToken(chain, options),
    tokenBalance: (options) => tokenBalance(chain, options),
    readAllowance: (options) => readAllowance(chain, options),
    isContract: (options) => isContract(chain, options),
    writeTransfer: async (options) => writeTransfer(options),
    writeApproval: async (options) => writeApproval(options),
    writeMinimumCheck: async (options) => writeMinimumCheck(options),
    estimateCost: (options) => estimateCost(chain, options),
    simulate: (request) => simulate(chain, request),
    readSwap: async (options) => readSwap(options),
    readPermit: (options) => readPermit(chain, options),
    signPermit: async (options) => (await loadPermit()).signPermit(chain, options),
    readPools: (options) => readPools(chain, options),
    describeRequest: async (options) => (await loadGuard()).describeRequest(chain, options),
    canBatch: (options) => canBatch(chain, options),
    sendCalls: (options) => sendCalls(chain, options),
    getCapabilities: (options) => getCapabilities(chain, options),
    getCallsStatus: (options) => getCallsStatus(chain, options),
    showCallsStatus: (options) => showCallsStatus(chain, options),
    grantPermissions: async (options) => (await loadPermissions()).grantPermissions(chain, options),
    revokePermission: async (options) => (await loadPermissions()).revokePermission(chain, options),
    revokeAccountUpgrade: async (options) =>
      (await loadUpgrade()).revokeAccountUpgrade(chain, options),
    hasPasskeyOwner: async (options) => (await loadPasskeyOwner()).hasPasskeyOwner(chain, options),
    changePasskeyOwner: async (options) =>
      (await loadPasskeyOwner()).changePasskeyOwner(chain, options),
    readPermission: async (options) =>
      (await import('./readPermission.ts')).readPermission(chain, options),
    advanceCursor: (options) => advanceCursor(chain, options),
    findTransaction: (options) => findTransaction(chain, options),
    waitForTransaction: (options) => waitForTransaction(chain, options),
  }
}
