import { type RpcCall, type RpcRequest, RpcReverted } from './rpcRequest.ts'

/** Node addresses by CAIP-2 id; of several the next is asked when one fails. */
export type RpcUrls = Readonly<Record<string, string | readonly string[]>>

/** JSON-RPC over HTTP, nothing else: no retries beyond the list, no batching, no cache. */
export function rpcOverHttp(urls: RpcUrls): RpcRequest {
  return async (call, signal) => {
    let lastError: unknown = new Error('no node is configured for this chain')
    for (const url of nodesOf(urls, call.chainId)) {
      try {
        return await post(url, call, signal)
      } catch (error) {
        if (error instanceof RpcReverted || signal.aborted) throw error
        lastError = error
      }
    }
    throw lastError
  }
}

function nodesOf(urls: RpcUrls, chainId: string): readonly string[] {
  const entry = Object.hasOwn(urls, chainId) ? urls[chainId] : undefined
  return typeof entry === 'string' ? [entry] : (entry ?? [])
}

async function post(
  url: string,
  { method, params }: RpcCall,
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  const reply: unknown = await response.json()
  if (!isReply(reply)) throw new Error('the node did not answer JSON-RPC')
  if (reply.error) throw toError(reply.error)
  if (!response.ok || reply.result === undefined) throw new Error('the node gave no result')
  return reply.result
}

type RpcReply = { result?: unknown; error?: { code?: unknown; message?: unknown } }

function isReply(value: unknown): value is RpcReply {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !('error' in value) || (typeof value.error === 'object' && value.error !== null)
}

/** Code 3 is geth's for a revert; the others say it in words. Anything else is the node's trouble. */
function toError({ code, message }: { code?: unknown; message?: unknown }): Error {
  const isRevert = code === 3 || /\brevert(?:ed)?\b/i.test(String(message))
  return isRevert ? new RpcReverted(String(message)) : new Error(`node error ${String(code)}`)
}
