import type { Context } from '../context/context.ts'
import { RpcError } from '../rpc/requestNode.ts'
import { type BundlerChain, encodeBundle, entryPoint } from '../userOperation/bundlerChain.ts'
import { decodeFailedOperation, type FailedOperation } from '../userOperation/bundlerError.ts'
import { overrideDelegatedCode } from '../userOperation/delegatedCode.ts'
import type { UserOperation } from '../userOperation/operation.ts'

/** `unclear`: the node's error names no operation, and may not be about the operations at all. */
export type Simulation =
  | { status: 'valid' }
  | { status: 'refused'; failed: FailedOperation }
  | { status: 'unclear'; error: RpcError }

/** Calls `handleOps` without sending it. */
export async function simulateBundle(
  context: Context,
  { chain, account }: BundlerChain,
  operations: readonly UserOperation[],
): Promise<Simulation> {
  const call = {
    from: account.address,
    to: entryPoint,
    data: encodeBundle(operations, account.address),
  }
  const overrides = await overrideDelegatedCode(context, chain.id, operations)
  try {
    await chain.nodes.request({ method: 'eth_call', params: [call, 'latest', overrides] })
    return { status: 'valid' }
  } catch (error) {
    const failed = decodeFailedOperation(error)
    if (failed && failed.index < operations.length) return { status: 'refused', failed }
    if (error instanceof RpcError) return { status: 'unclear', error }
    throw error
  }
}
