import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'

/** One call of a smart account. */
export type AccountCall = { to: Address; value: bigint; data: Hex }

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
/** ERC-7579: call type batch (0x01), which reverts as a whole when one call fails (execution type 0x00). */
const batchMode: Hex = pad('0x01', { dir: 'right', size: 32 })
const delegatecallType = '0xff'
const executions = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'target' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'callData' },
    ],
  },
] as const

/** The `callData` of an operation that makes these calls: all of them or none. */
export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const batch = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  const args = [batchMode, encodeAbiParameters(executions, [batch])] as const
  return encodeFunctionData({ abi, functionName: 'execute', args })
}

/**
 * Decodes the calls of an operation from its `callData`. Only the form that `encodeCalls` writes is accepted, to the
 * byte: the account has other functions (owners, upgrades, delegations), and modes that run foreign code as the
 * account or go on after a failed call.
 * @throws NotAllowed
 */
export function decodeCalls(callData: Hex): readonly AccountCall[] {
  const calls = decodeBatchExecution(callData)
  if (calls.length === 0) throw new NotAllowed('This operation makes no call')
  if (encodeCalls(calls).toLowerCase() !== callData.toLowerCase()) throw malformed()
  return calls
}

function decodeBatchExecution(callData: Hex): readonly AccountCall[] {
  const [mode, batch] = decodeExecute(callData)
  if (mode.startsWith(delegatecallType)) {
    throw new NotAllowed('This would run other code as your account')
  }
  if (mode !== batchMode) throw new NotAllowed('This would not stop when one of its calls fails')
  try {
    const [items] = decodeAbiParameters(executions, batch)
    return items.map(({ target, value, callData: data }) => ({ to: target, value, data }))
  } catch (cause) {
    throw malformed(cause)
  }
}

function decodeExecute(callData: Hex): readonly [mode: Hex, batch: Hex] {
  try {
    return decodeFunctionData({ abi, data: callData }).args
  } catch (cause) {
    throw new NotAllowed('This would change your account itself', { cause })
  }
}

function malformed(cause?: unknown): NotAllowed {
  return new NotAllowed('This request is malformed', { cause })
}
