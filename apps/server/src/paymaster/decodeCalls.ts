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
const ONE_CALL = '0x00'
const BATCH = '0x01'

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
  if (kind === BATCH) return decodeAbiParameters(executions, data)[0].map(toCall)
  if (kind !== ONE_CALL) return null
  const callData = size(data) > 52 ? slice(data, 52) : '0x'
  return [{ to: slice(data, 0, 20), value: BigInt(slice(data, 20, 52)), data: callData }]
}

function toCall(execution: { target: Address; value: bigint; callData: Hex }): AccountCall {
  return { to: execution.target, value: execution.value, data: execution.callData }
}
