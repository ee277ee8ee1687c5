import { isRevert, type RpcCall, type RpcRequest } from './rpcRequest.ts'

/** JSON-RPC over HTTP, nothing else: no retries beyond the list, no batching, no cache. */
export function rpcOverHttp(urls: readonly string[]): RpcRequest {
  return async (call, signal) => {
    let lastError: unknown = new Error('no node is configured')
    for (const url of urls) {
      try {
        return await post(url, call, signal)
      } catch (error) {
        if (isRevert(error) || signal.aborted) throw error
        lastError = error
      }
    }
    throw lastError
  }
}

async function post(url: string, call: RpcCall, signal: AbortSignal): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  const reply: unknown = await response.json()
  if (!isResponse(reply)) throw new Error('the node did not answer JSON-RPC')
  if (reply.error)
    throw Object.assign(new Error(String(reply.error.message)), { code: reply.error.code })
  if (!response.ok || reply.result === undefined) throw new Error('the node gave no result')
  return reply.result
}

type JsonRpcResponse = { result?: unknown; error?: { code?: unknown; message?: unknown } }

function isResponse(value: unknown): value is JsonRpcResponse {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !('error' in value) || (typeof value.error === 'object' && value.error !== null)
}
