import * as v from 'valibot'
import { type JsonRpcRequest, RpcError } from './requestNode.ts'
import type { RpcId } from './rpcReply.ts'

/** One JSON-RPC request. Without an id it is a notification, which is executed and not answered. */
export type RpcRequest = { id: RpcId | undefined } & (
  | { request: JsonRpcRequest }
  | { refusal: RpcError }
)

const rpcRequest = v.object({
  jsonrpc: v.optional(v.literal('2.0')),
  id: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/**
 * Keeps only the members of JSON-RPC: a node may read `Method` or the first of two
 * `method` members, so that only the checked members are forwarded.
 */
export function parseRpcRequest(raw: unknown): RpcRequest {
  const checked = v.safeParse(rpcRequest, raw)
  if (!checked.success) {
    return { id: null, refusal: new RpcError({ code: -32_600, message: 'Invalid request' }) }
  }
  const { id, method, params } = checked.output
  return { id, request: params === undefined ? { method } : { method, params } }
}
