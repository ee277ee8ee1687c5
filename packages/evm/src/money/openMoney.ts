import type { MoneyAbilities } from '@latchkey/core/adapter'
import type { EvmState } from '../evmState.ts'
import { requireNode } from '../rpc/requireNode.ts'
import { getCallsStatus, showCallsStatus } from './callsStatus.ts'
import { decodeSwap } from './decodeSwap.ts'
import { encodeMinimumCheck } from './encodeMinimumCheck.ts'
import { encodeApproval, encodeTransfer } from './encodeTokenCalls.ts'
import { estimateCost } from './estimateCost.ts'
import { advanceCursor, findTransaction } from './findTransaction.ts'
import { readPermit } from './readPermit.ts'
import { readPools } from './readPools.ts'
import { canBatch, getCapabilities, sendCalls } from './sendCalls.ts'
import { simulate } from './simulate.ts'
import {
  isContract,
  readAllowance,
  readToken,
  readTokenFromAllNodes,
  tokenBalance,
} from './tokens.ts'
import { waitForTransaction } from './waitForTransaction.ts'

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
export function openMoney(evm: EvmState): Required<MoneyAbilities> {
  return {
    warmUp: async () => void (await loadGuard()),
    requireNode: (network) => requireNode(evm, network),
    readTokenFromAllNodes: (options) => readTokenFromAllNodes(evm, options),
    readToken: (options) => readToken(evm, options),
    tokenBalance: (options) => tokenBalance(evm, options),
    readAllowance: (options) => readAllowance(evm, options),
    isContract: (options) => isContract(evm, options),
    writeTransfer: async (options) => encodeTransfer(options),
    writeApproval: async (options) => encodeApproval(options),
    writeMinimumCheck: async (options) => encodeMinimumCheck(options),
    estimateCost: (options) => estimateCost(evm, options),
    simulate: (request) => simulate(evm, request),
    readSwap: async (options) => decodeSwap(options),
    readPermit: (options) => readPermit(evm, options),
    signPermit: async (options) => (await loadPermit()).signPermit(evm, options),
    readPools: (options) => readPools(evm, options),
    describeRequest: async (options) => (await loadGuard()).describeRequest(evm, options),
    canBatch: (options) => canBatch(evm, options),
    sendCalls: (options) => sendCalls(evm, options),
    getCapabilities: (options) => getCapabilities(evm, options),
    getCallsStatus: (options) => getCallsStatus(evm, options),
    showCallsStatus: (options) => showCallsStatus(evm, options),
    grantPermissions: async (options) => (await loadPermissions()).grantPermissions(evm, options),
    revokePermission: async (options) => (await loadPermissions()).revokePermission(evm, options),
    revokeAccountUpgrade: async (options) =>
      (await loadUpgrade()).revokeAccountUpgrade(evm, options),
    hasPasskeyOwner: async (options) => (await loadPasskeyOwner()).hasPasskeyOwner(evm, options),
    changePasskeyOwner: async (options) =>
      (await loadPasskeyOwner()).changePasskeyOwner(evm, options),
    readPermission: async (options) =>
      (await import('./readPermission.ts')).readPermission(evm, options),
    advanceCursor: (options) => advanceCursor(evm, options),
    findTransaction: (options) => findTransaction(evm, options),
    waitForTransaction: (options) => waitForTransaction(evm, options),
  }
}
