import { deadline } from '../async/deadline.ts'
import { retryAfter } from '../async/retryAfter.ts'
import { fromRpcError } from '../errors/fromRpcError.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'

export type RpcCall = { method: string; params: unknown }

export type PostRpcOptions = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Parses the body, by default with `JSON.parse`. */
  parse?: (text: string) => unknown
  /** Converts the error of a node, by default with `fromRpcError`. */
  toError?: (error: unknown, method: string) => LatchkeyError
}

/** Asks one node once. @throws rpc/unreachable, rpc/http, rpc/failed, chain/* */
export async function postRpc(
  url: string,
  call: RpcCall,
  options: PostRpcOptions,
): Promise<unknown> {
  const timeout = deadline(options.timeoutMs, options.signal)
  try {
    const response = await sendRequest(url, call, timeout.signal)
    const reply = await readReply(response, call.method, options.parse ?? JSON.parse)
    if (reply.error !== undefined && reply.error !== null) {
      throw (options.toError ?? fromNodeError)(reply.error, call.method)
    }
    return reply.result
  } finally {
    timeout.done()
  }
}

async function sendRequest(url: string, call: RpcCall, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      credentials: 'omit',
      signal,
    })
  } catch (cause) {
    throw new LatchkeyError('rpc/unreachable', { url: originOf(url) }, { cause })
  }
}

async function readReply(
  response: Response,
  method: string,
  parse: (text: string) => unknown,
): Promise<{ result?: unknown; error?: unknown }> {
  // Nodes sometimes report an error of the call itself with 4xx and a JSON body; only the body tells.
  const json = await response
    .text()
    .then(parse)
    .catch(() => null)
  if (isReply(json)) return json
  const { ok, status } = response
  if (!ok) throw new LatchkeyError('rpc/http', { status, method, ...retryAfter(response) })
  throw new LatchkeyError('rpc/failed', { code: -1, method })
}

function isReply(json: unknown): json is { id: unknown; result?: unknown; error?: unknown } {
  if (typeof json !== 'object' || json === null || !('id' in json) || json.id !== 1) return false
  const hasError = 'error' in json && json.error !== null
  return 'result' in json !== hasError
}

function fromNodeError(error: unknown, method: string): LatchkeyError {
  const converted = fromRpcError(error, { method })
  const isChain = converted.code.startsWith('chain/') || converted.code === 'rpc/failed'
  return isChain
    ? converted
    : new LatchkeyError('rpc/failed', { code: null, method }, { cause: error })
}

/** Node URLs carry keys; an error may be shown or logged. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
