import type { Context } from '../context.ts'
import { RpcError } from '../rpc/requestNode.ts'
import { type BundlerChain, encodeBundle, entryPoint } from './bundlerChain.ts'
import { decodeFailedOperation, extractRevertData, type FailedOperation } from './bundlerError.ts'
import { overrideDelegatedCode } from './delegatedCode.ts'
import type { UserOperation } from './operation.ts'

/** Calls `handleOps` without sending it; returns the first operation that the EntryPoint refuses. */
export async function simulateBundle(
  context: Context,
  { chain, account }: BundlerChain,
  operations: readonly UserOperation[],
): Promise<FailedOperation | null> {
  const call = {
    from: account.address,
    to: entryPoint,
    data: encodeBundle(operations, account.address),
  }
  const overrides = await overrideDelegatedCode(context, chain.id, operations)
  try {
    await chain.nodes.request({ method: 'eth_call', params: [call, 'latest', overrides] })
    return null
  } catch (error) {
    const failed = decodeFailedOperation(error)
    if (failed) return failed
    if (!(error instanceof RpcError)) throw error
    // A revert that names no operation: EntryPoint 0.7 does this when it runs out of gas.
    const data = extractRevertData(error.data) ?? '0x'
    return { index: operations.length - 1, reason: `AA95 ${error.message}`.slice(0, 200), data }
  }
}
