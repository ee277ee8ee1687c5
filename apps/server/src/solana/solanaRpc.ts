import { setMaxListeners } from 'node:events'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { toUpstreamError } from '../network/readMany.ts'

const MAX_REQUESTS = 100

export type SolanaRpc = <Value>(
  schema: v.GenericSchema<unknown, Value>,
  method: string,
  params: readonly unknown[],
) => Promise<Value>

/** Sends a JSON-RPC request to a Solana network's nodes and validates the result. @throws ServerError 503 */
export function createSolanaRpc(context: Context, chainId: string, signal: AbortSignal): SolanaRpc {
  const { nodes } = context.chains.get(chainId)
  // A page of history sends many requests at once, which all listen to the same signal.
  setMaxListeners(MAX_REQUESTS, signal)
  return async (schema, method, params) => {
    try {
      const answer = v.safeParse(schema, await nodes.request({ method, params }, signal))
      if (answer.success) return answer.output
    } catch (error) {
      throw toUpstreamError(error)
    }
    throw new ServerError(503, 'server/upstream-unavailable', 'The network answered malformed JSON')
  }
}
