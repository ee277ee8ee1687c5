import type { Outcome } from './requestNode.ts'

/** Error code of EIP-1474: a limit is reached. */
export const LIMIT_EXCEEDED = -32_005

export type RpcId = string | number | null

export type RpcReply = { jsonrpc: '2.0'; id: RpcId } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

export function toReply(id: RpcId, outcome: Outcome): RpcReply {
  if (!outcome) return toErrorReply(id, { code: -32_603, message: 'No node answered' })
  if ('error' in outcome) return toErrorReply(id, outcome.error)
  return { jsonrpc: '2.0', id, result: outcome.result }
}

export function toErrorReply(
  id: RpcId,
  { code, message, data }: { code: number; message: string; data?: unknown },
): RpcReply {
  const error = data === undefined ? { code, message } : { code, message, data }
  return { jsonrpc: '2.0', id, error }
}
