import { parseJson } from '../body/parseJson.ts'
import { ServerError } from '../errors/ServerError.ts'
import { markInexactNumbers } from './exactJson.ts'
import { type RpcReply, toErrorReply } from './rpcReply.ts'

export const MAX_BATCH = 1_000

/** A JSON-RPC body: its unchecked requests, or the reply that rejects the whole body. */
export type RpcBody =
  | { requests: readonly unknown[]; isBatch: boolean }
  | { requests: null; refusal: RpcReply }

/** Parses a body and checks its size, before it counts towards the rate limit. */
export function parseRpcBody(text: string): RpcBody {
  const parsed = parse(text)
  if ('refusal' in parsed) return { requests: null, refusal: parsed.refusal }
  const { value } = parsed
  if (Array.isArray(value) && (value.length === 0 || value.length > MAX_BATCH)) {
    return refuse(-32_600, `1 to ${MAX_BATCH} requests`)
  }
  const exact = markInexactNumbers(text, value)
  return Array.isArray(exact)
    ? { requests: exact, isBatch: true }
    : { requests: [exact], isBatch: false }
}

function parse(text: string): { value: unknown } | { refusal: RpcReply } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return error.code === 'server/bad-json'
      ? refuse(-32_700, 'Parse error')
      : refuse(-32_600, error.message)
  }
}

function refuse(code: number, message: string): { requests: null; refusal: RpcReply } {
  return { requests: null, refusal: toErrorReply(null, { code, message }) }
}
