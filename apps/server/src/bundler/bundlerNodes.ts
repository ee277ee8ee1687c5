import { bundlerParams } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import { type Address, isAddressEqual, numberToHex } from 'viem'
import type { Context } from '../context/context.ts'
import { answerPaymaster } from '../paymaster/answerPaymaster.ts'
import { callerOfOwnBundler } from '../paymaster/paymasterCaller.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { RpcCaller } from '../rpc/proxy.ts'
import { type JsonRpcRequest, type Outcome, RpcError } from '../rpc/requestNode.ts'
import { runWithLimit } from '../rpc/runWithLimit.ts'
import { type BundlerChain, entryPoint } from '../userOperation/bundlerChain.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import { estimateGas } from '../userOperation/estimateGas.ts'
import { encodeQuantities } from '../userOperation/operation.ts'
import { acceptOperation } from './acceptOperation.ts'
import { readOperation, readOperationReceipt } from './readOperation.ts'

type Caller = RpcCaller & {
  bundler: BundlerChain
  hasUnknownDataFee: (chain: BundlerChain) => Promise<boolean>
}

/** Requests of one batch: each may ask the chain's node several times, and use a database connection. */
const AT_ONCE = 4

type AnswerRequest = (request: JsonRpcRequest, signal?: AbortSignal) => Promise<unknown>

/** The server's own bundler, in the form of a node of the chain. */
export function createBundlerNodes(context: Context, caller: Caller): Nodes {
  return createNodesFrom(context, (request) => answerRequest(context, caller, request))
}

/** Nodes whose replies come from a function. */
export function createNodesFrom(context: Context, request: AnswerRequest): Nodes {
  const toOutcome = async (one: JsonRpcRequest, signal?: AbortSignal): Promise<Outcome> => {
    // The reply is given up: the rest of a large batch must not keep running.
    if (signal?.aborted) return null
    try {
      return { result: await request(one, signal) }
    } catch (error) {
      if (error instanceof RpcError) return { error }
      context.log.warn('bundler.request-failed', { method: one.method, error })
      return null
    }
  }
  return {
    request,
    requestMany: (requests, signal) =>
      runWithLimit(requests, AT_ONCE, (one) => toOutcome(one, signal)),
  }
}

async function answerRequest(
  context: Context,
  caller: Caller,
  { method, params }: JsonRpcRequest,
): Promise<unknown> {
  const { bundler, project, ip, hasUnknownDataFee } = caller
  if (/^eth_(?:send|estimate)/.test(method) && (await hasUnknownDataFee(bundler))) {
    throw bundlerError('invalidParams', 'the bundler does not serve chains with a data fee')
  }
  if (method === 'eth_chainId') return numberToHex(bundler.chainId)
  if (method === 'eth_supportedEntryPoints') return [entryPoint]
  if (method === 'eth_sendUserOperation') {
    const [operation, entryPointAddress] = parseParams(bundlerParams.eth_sendUserOperation, params)
    assertEntryPoint(entryPointAddress)
    return acceptOperation(context, bundler, { operation, project, ip })
  }
  if (method === 'eth_estimateUserOperationGas') {
    const [operation, entryPointAddress] = parseParams(
      bundlerParams.eth_estimateUserOperationGas,
      params,
    )
    assertEntryPoint(entryPointAddress)
    return encodeQuantities(await estimateGas(context, bundler, operation))
  }
  if (method === 'eth_getUserOperationReceipt') {
    const [hash] = parseParams(bundlerParams.eth_getUserOperationReceipt, params)
    return readOperationReceipt(context, { hash, bundler })
  }
  if (method === 'eth_getUserOperationByHash') {
    const [hash] = parseParams(bundlerParams.eth_getUserOperationByHash, params)
    return readOperation(context, { hash, bundler })
  }
  return answerPaymaster(context, callerOfOwnBundler(context, bundler, caller), { method, params })
}

function parseParams<Value>(schema: v.GenericSchema<unknown, Value>, params: unknown): Value {
  const checked = v.safeParse(schema, params ?? [])
  if (checked.success) return checked.output
  const [issue] = checked.issues
  throw bundlerError('invalidParams', `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
}

function assertEntryPoint(entryPointAddress: Address): void {
  if (isAddressEqual(entryPointAddress, entryPoint)) return
  throw bundlerError('invalidParams', `only EntryPoint 0.7 (${entryPoint}) is served here`)
}
