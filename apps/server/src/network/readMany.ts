import { type Address, BaseError, type Hex, multicall3Abi, type PublicClient } from 'viem'
import { ServerError } from '../errors/ServerError.ts'
import { NodesDownError } from '../rpc/nodes.ts'
import { RpcError } from '../rpc/requestNode.ts'

/** One `eth_call`, with a decoder for its result. */
export type ContractRead<Value> = { to: Address; data: Hex; decode(answer: Hex): Value }

type Answer = { success: boolean; returnData: Hex }

// Nodes cap an eth_call's gas; 250 token balances stay far below the usual limit.
const READS_PER_MULTICALL = 250

/** Executes reads in few requests (multicall); `null` where the contract gave no usable answer. */
export async function readMany<Value>(
  client: PublicClient,
  reads: readonly ContractRead<Value>[],
): Promise<(Value | null)[]> {
  if (reads.length === 0) return []
  try {
    const answers = await readAnswers(client, reads)
    return reads.map((read, index) => decode(read, answers[index]))
  } catch (error) {
    throw toUpstreamError(error)
  }
}

export async function readOne<Value>(
  client: PublicClient,
  read: ContractRead<Value>,
): Promise<Value | null> {
  const [value] = await readMany(client, [read])
  return value ?? null
}

/** Whether no node answered, as opposed to an error from a node. */
export function isNodeDown(error: unknown): boolean {
  if (error instanceof NodesDownError) return true
  return (
    error instanceof BaseError && error.walk((cause) => cause instanceof NodesDownError) !== null
  )
}

/** Turns failures of a chain's nodes into a 503. */
export function toUpstreamError(error: unknown): ServerError {
  if (error instanceof ServerError) return error
  return new ServerError(503, 'server/upstream-unavailable', 'The network does not answer', '', {
    cause: error,
  })
}

const CONTRACT_FAULT = /revert|invalid opcode|invalid jump|out of gas|stack (?:under|over)flow/i
const EXECUTION_REVERTED = 3

/** Whether the contract reverted. Other errors are the node's and say nothing about the contract. */
function isContractFault(error: unknown): boolean {
  const rpcError =
    error instanceof BaseError ? error.walk((cause) => cause instanceof RpcError) : error
  if (!(rpcError instanceof RpcError)) return false
  return rpcError.code === EXECUTION_REVERTED || CONTRACT_FAULT.test(rpcError.message)
}

async function readAnswers(
  client: PublicClient,
  reads: readonly ContractRead<unknown>[],
): Promise<Answer[]> {
  const multicall = client.chain?.contracts?.multicall3
  if (!multicall || !('address' in multicall)) return readEach(client, reads)
  const chunks = []
  for (let start = 0; start < reads.length; start += READS_PER_MULTICALL) {
    chunks.push(reads.slice(start, start + READS_PER_MULTICALL))
  }
  try {
    const answers = await Promise.all(
      chunks.map((chunk) => readWithMulticall(client, multicall.address as Address, chunk)),
    )
    return answers.flat()
  } catch (error) {
    if (isNodeDown(error)) throw error
    // The multicall contract is missing, or the node rejected the call.
    return readEach(client, reads)
  }
}

async function readWithMulticall(
  client: PublicClient,
  address: Address,
  reads: readonly ContractRead<unknown>[],
): Promise<readonly Answer[]> {
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  return client.readContract({
    address,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls],
  })
}

async function readEach(
  client: PublicClient,
  reads: readonly ContractRead<unknown>[],
): Promise<Answer[]> {
  return Promise.all(
    reads.map(async (read): Promise<Answer> => {
      try {
        // Not `client.call`, which would batch the calls into the multicall contract that failed.
        const params = [{ to: read.to, data: read.data }, 'latest'] as const
        const returnData = await client.request({ method: 'eth_call', params: [...params] })
        return { success: true, returnData }
      } catch (error) {
        if (!isContractFault(error)) throw error
        return { success: false, returnData: '0x' }
      }
    }),
  )
}

function decode<Value>(read: ContractRead<Value>, answer: Answer | undefined): Value | null {
  if (!answer?.success || answer.returnData === '0x') return null
  try {
    return read.decode(answer.returnData)
  } catch {
    // A contract may return any bytes; undecodable bytes count as no answer.
    return null
  }
}
