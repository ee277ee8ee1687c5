import * as v from 'valibot'
import { ServerRefusal } from '../api/callServer.ts'
import { texts } from '../text/language.ts'

/** Sends a JSON-RPC request to a chain through the vault's host. */
export type CallRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

const rpcReply = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

const timeoutMs = 10_000

export function openNode(projectId: string, chainId: string): CallRpc {
  return connectJsonRpc(`/rpc/${projectId}?${new URLSearchParams({ chainId })}`)
}

/** The bundler of a chain, with the project's paymaster (ERC-4337, ERC-7677). */
export function openBundler(projectId: string, chainId: string): CallRpc {
  return connectJsonRpc(`/bundler/${projectId}?${new URLSearchParams({ chainId })}`)
}

function connectJsonRpc(url: string): CallRpc {
  return async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    const body = v.safeParse(rpcReply, await response?.json().catch(() => null))
    if (!body.success) throw unreachableError()
    if (body.output.error) throw nodeError(body.output.error.message.slice(0, 200))
    return body.output.result
  }
}

function unreachableError(): ServerRefusal {
  const message = texts().errors['network-unreachable']
  return new ServerRefusal({ code: 'network-unreachable', message, retryAfterSeconds: null })
}

function nodeError(message: string): ServerRefusal {
  return new ServerRefusal({ code: 'node', message, retryAfterSeconds: null })
}
