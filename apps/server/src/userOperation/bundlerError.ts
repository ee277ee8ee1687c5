import { bundlerErrorCodes } from '@latchkey/wire/userOperation'
import { decodeErrorResult, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { RpcError } from '../rpc/requestNode.ts'

type ErrorName = keyof typeof bundlerErrorCodes

export function bundlerError(name: ErrorName, message: string, data?: unknown): RpcError {
  const code = bundlerErrorCodes[name]
  return new RpcError(data === undefined ? { code, message } : { code, message, data })
}

/** An operation that the EntryPoint rejected, as `handleOps` reports it. */
export type FailedOperation = { index: number; reason: string; data: Hex }

/** Reads `FailedOp` and `FailedOpWithRevert` out of a node's reply; `null` for other errors. */
export function decodeFailedOperation(error: unknown): FailedOperation | null {
  const data = error instanceof RpcError ? extractRevertData(error.data) : null
  if (!data) return null
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data })
    if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert') return null
    return { index: Number(args[0]), reason: args[1], data: args[2] ?? '0x' }
  } catch {
    // Not an error of the EntryPoint.
    return null
  }
}

/** Nodes put the revert data into `data`, into `data.data`, or behind "Reverted ". */
export function extractRevertData(data: unknown): Hex | null {
  if (typeof data === 'string') return (/0x[0-9a-fA-F]*/.exec(data)?.[0] as Hex | undefined) ?? null
  const isWrapped = typeof data === 'object' && data !== null && 'data' in data
  return isWrapped ? extractRevertData(data.data) : null
}

/** The JSON-RPC error for an `AAxx` reason of the EntryPoint. */
export function toBundlerError({ reason, data }: FailedOperation): RpcError {
  const revertData = data === '0x' ? undefined : data
  return bundlerError(errorNameOf(reason), reason, revertData)
}

function errorNameOf(reason: string): ErrorName {
  if (/^AA(?:22|32)/.test(reason)) return 'outOfTimeRange'
  if (/^AA(?:24|34)/.test(reason)) return 'invalidSignature'
  return /^AA3/.test(reason) ? 'rejectedByPaymaster' : 'rejectedByAccount'
}
