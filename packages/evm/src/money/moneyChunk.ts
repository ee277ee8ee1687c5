/** The bundler's chunk of send and swap: `openEvm` loads these functions with one request, at the first use of one. */
export { requireNode } from '../rpc/requireNode.ts'
export { getCallsStatus, showCallsStatus } from './callsStatus.ts'
export { decodeSwap } from './decodeSwap.ts'
export { encodeMinimumCheck } from './encodeMinimumCheck.ts'
export { encodeApproval, encodeTransfer } from './encodeTokenCalls.ts'
export { estimateCost } from './estimateCost.ts'
export { advanceCursor, findTransaction } from './findTransaction.ts'
export { readPermit } from './readPermit.ts'
export { readPools } from './readPools.ts'
export { canBatch, getCapabilities, sendCalls } from './sendCalls.ts'
export { simulate } from './simulate.ts'
export {
  isContract,
  readAllowance,
  readToken,
  readTokenFromAllNodes,
  tokenBalance,
} from './tokens.ts'
export { waitForTransaction } from './waitForTransaction.ts'
