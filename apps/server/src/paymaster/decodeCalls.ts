import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  size,
  slice,
} from 'viem'

export type AccountCall = { to: Address; value: bigint; data: Hex }

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(Execution execution)',
])
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
const SINGLE_CALL = '0x00'
const BATCH_CALL = '0x01'
/** A single call is packed: 20 bytes of address, 32 of value, then its calldata. */
const VALUE_OFFSET = 20
const CALLDATA_OFFSET = 52

/** The calls that an operation makes (ERC-7579 `execute`), or `null` when they cannot be told. */
export function decodeCalls(callData: Hex): readonly AccountCall[] | null {
  try {
    const { args } = decodeFunctionData({ abi, data: callData })
    const [first, second] = args
    if (typeof first === 'object') return [toCall(first)]
    return decodeMode(first, second ?? '0x')
  } catch {
    // Another function, or data that is not an encoding of its parameters.
    return null
  }
}

function decodeMode(mode: Hex, data: Hex): readonly AccountCall[] | null {
  const kind = slice(mode, 0, 1)
  if (kind === BATCH_CALL) return decodeAbiParameters(executions, data)[0].map(toCall)
  if (kind !== SINGLE_CALL) return null
  const callData = size(data) > CALLDATA_OFFSET ? slice(data, CALLDATA_OFFSET) : '0x'
  const value = BigInt(slice(data, VALUE_OFFSET, CALLDATA_OFFSET))
  return [{ to: slice(data, 0, VALUE_OFFSET), value, data: callData }]
}

function toCall(execution: { target: Address; value: bigint; callData: Hex }): AccountCall {
  return { to: execution.target, value: execution.value, data: execution.callData }
}
