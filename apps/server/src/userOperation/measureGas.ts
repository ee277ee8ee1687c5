import {
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import type { Context } from '../context/context.ts'
import { RpcError } from '../rpc/requestNode.ts'
import { entryPoint, type OperationChain } from './bundlerChain.ts'
import { bundlerError, extractRevertData } from './bundlerError.ts'
import { readCompiledContracts } from './compiledContracts.ts'
import { overrideDelegatedCode } from './delegatedCode.ts'
import { packOperation, type UserOperation } from './operation.ts'

/** What `contracts/OperationSimulator.sol` measures. */
export type MeasuredGas = {
  creationGas: bigint
  validationGas: bigint
  paymasterGas: bigint
  executionGas: bigint
  executed: boolean
  revertData: `0x${string}`
}

const simulatorAbi = parseAbi([
  'struct Measured { uint256 creationGas; uint256 validationGas; uint256 paymasterGas; uint256 executionGas; bool executed; bytes revertData; }',
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function simulate(Packed op) returns (Measured)',
  'error CreationFailed(bytes revertData)',
  'error ValidationFailed(bytes revertData)',
  'error PaymasterFailed(bytes revertData)',
])

/** Runs the operation's creation, validation and calls one by one. @throws RpcError */
export async function measureGas(
  context: Context,
  { chain }: OperationChain,
  operation: UserOperation,
): Promise<MeasuredGas> {
  const data = encodeFunctionData({
    abi: simulatorAbi,
    functionName: 'simulate',
    args: [packOperation(operation)],
  })
  const overrides = {
    ...(await overrideDelegatedCode(context, chain.id, [operation])),
    [entryPoint]: { code: readCompiledContracts().OperationSimulator.deployedBytecode },
  }
  try {
    const params = [{ to: entryPoint, data }, 'latest', overrides]
    const result = await chain.nodes.request({ method: 'eth_call', params })
    return decodeFunctionResult({
      abi: simulatorAbi,
      functionName: 'simulate',
      data: result as Hex,
    })
  } catch (error) {
    throw error instanceof RpcError ? toRefusal(error) : error
  }
}

const REFUSALS = {
  CreationFailed: ['rejectedByAccount', 'AA13 initCode failed or OOG'],
  ValidationFailed: ['rejectedByAccount', 'AA23 reverted'],
  PaymasterFailed: ['rejectedByPaymaster', 'AA33 reverted'],
} as const

function toRefusal(error: RpcError): RpcError {
  const data = extractRevertData(error.data)
  if (!data) return error
  try {
    const { errorName, args } = decodeErrorResult({ abi: simulatorAbi, data })
    const [code, message] = REFUSALS[errorName]
    return bundlerError(code, message, args[0])
  } catch {
    // Not an error of the simulator: the node's own stays.
    return error
  }
}
