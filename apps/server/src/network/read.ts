import { type Address, BaseError, type Hex, multicall3Abi, type PublicClient } from 'viem'
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

/** A dead node is a 503; anything else stays what it is. */
export function toServerError(error: unknown): unknown {
  if (error instanceof ServerError) return error
  const down =
    error instanceof NodesDownError ||
    (error instanceof BaseError && error.walk((cause) => cause instanceof NodesDownError) !== null)
  if (!down) return error
  return new ServerError(503, 'server/upstream-unavailable', 'The network does not answer', '', {
    cause: error,
  })
}

async function askAll(client: PublicClient, reads: readonly Read<unknown>[]): Promise<Answer[]> {
  const multicall = client.chain?.contracts?.multicall3
  if (!multicall || !('address' in multicall)) return askEach(client, reads)
  const chunks = []
  for (let start = 0; start < reads.length; start += CHUNK) {
    chunks.push(reads.slice(start, start + CHUNK))
  }
  const answers = await Promise.all(
    chunks.map((chunk) =>
      client.readContract({
        address: multicall.address as Address,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [chunk.map((read) => ({ target: read.to, allowFailure: true, callData: read.data }))],
      }),
    ),
  )
  return answers.flat()
}

async function askEach(client: PublicClient, reads: readonly Read<unknown>[]): Promise<Answer[]> {
  return Promise.all(
    reads.map(async (read): Promise<Answer> => {
      try {
        const { data } = await client.call({ to: read.to, data: read.data })
        return { success: true, returnData: data ?? '0x' }
      } catch (error) {
        if (toServerError(error) !== error) throw error
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
