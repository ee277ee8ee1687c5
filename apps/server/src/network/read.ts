import { type Address, BaseError, type Hex, multicall3Abi, type PublicClient } from 'viem'
import { RpcError } from '../rpc/askNode.ts'
import { NodesDownError } from '../rpc/nodes.ts'
import { ServerError } from '../ServerError.ts'

/** One contract call that changes nothing, with what its answer means. */
export type Read<Value> = { to: Address; data: Hex; decode(answer: Hex): Value }

type Answer = { success: boolean; returnData: Hex }

// Nodes cap an eth_call's gas; 250 token balances stay far below the usual limit.
const CHUNK = 250

/** All reads in as few requests as the chain allows; `null` where the contract gave no usable answer. */
export async function readMany<Value>(
  client: PublicClient,
  reads: readonly Read<Value>[],
): Promise<(Value | null)[]> {
  if (reads.length === 0) return []
  try {
    const answers = await askAll(client, reads)
    return reads.map((read, index) => decode(read, answers[index]))
  } catch (error) {
    throw toServerError(error)
  }
}

export async function readOne<Value>(
  client: PublicClient,
  read: Read<Value>,
): Promise<Value | null> {
  const [value] = await readMany(client, [read])
  return value ?? null
}

/** Nobody answered, as opposed to an answer we do not like. */
export function isNodeDown(error: unknown): boolean {
  if (error instanceof NodesDownError) return true
  return error instanceof BaseError && error.walk((one) => one instanceof NodesDownError) !== null
}

/** Whatever a chain's nodes did wrong is a 503 to our caller. */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error
  return new ServerError(503, 'server/upstream-unavailable', 'The network does not answer', '', {
    cause: error,
  })
}

const CONTRACT_FAULT = /revert|invalid opcode|invalid jump|out of gas|stack (?:under|over)flow/i
const EXECUTION_REVERTED = 3

/** The contract said no. Any other refusal is the node's, and no answer to the question. */
function isContractFault(error: unknown): boolean {
  const refusal = error instanceof BaseError ? error.walk((one) => one instanceof RpcError) : error
  if (!(refusal instanceof RpcError)) return false
  return refusal.code === EXECUTION_REVERTED || CONTRACT_FAULT.test(refusal.message)
}

async function askAll(client: PublicClient, reads: readonly Read<unknown>[]): Promise<Answer[]> {
  const multicall = client.chain?.contracts?.multicall3
  if (!multicall || !('address' in multicall)) return askEach(client, reads)
  const chunks = []
  for (let start = 0; start < reads.length; start += CHUNK) {
    chunks.push(reads.slice(start, start + CHUNK))
  }
  try {
    const answers = await Promise.all(
      chunks.map((chunk) => askTogether(client, multicall.address as Address, chunk)),
    )
    return answers.flat()
  } catch (error) {
    if (isNodeDown(error)) throw error
    // The contract is not there after all, or the node would not run it.
    return askEach(client, reads)
  }
}

async function askTogether(
  client: PublicClient,
  address: Address,
  reads: readonly Read<unknown>[],
): Promise<readonly Answer[]> {
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  return client.readContract({
    address,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls],
  })
}

async function askEach(client: PublicClient, reads: readonly Read<unknown>[]): Promise<Answer[]> {
  return Promise.all(
    reads.map(async (read): Promise<Answer> => {
      try {
        // Not `client.call`, which would gather the calls into the very contract that failed.
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

function decode<Value>(read: Read<Value>, answer: Answer | undefined): Value | null {
  if (!answer?.success || answer.returnData === '0x') return null
  try {
    return read.decode(answer.returnData)
  } catch {
    // A contract may answer anything; what cannot be read is no answer.
    return null
  }
}
