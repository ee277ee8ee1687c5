import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A result by method, or a function of the parameters; `{ error }` responds with a JSON-RPC error. */
export type NodeResults = Record<string, unknown>
type NodeRequest = { method: string; params: unknown[] }

export type ScriptedNode = {
  url: string
  /** A test may replace a result at any time. */
  results: NodeResults
  requests: NodeRequest[]
  close(): void
}

/** A Solana node whose results a test writes. A `bigint` is written as a JSON number, however large. */
export async function startScriptedNode(results: NodeResults = {}): Promise<ScriptedNode> {
  const requests: NodeRequest[] = []
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request))
    requests.push({ method, params })
    const entry = node.results[method]
    const result = typeof entry === 'function' ? await entry(...params) : entry
    const outcome = isError(result) ? { error: result.error } : { result: result ?? null }
    response.end(toJson({ jsonrpc: '2.0', id, ...outcome }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const node: ScriptedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    results,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return node
}

function isError(result: unknown): result is { error: unknown } {
  return typeof result === 'object' && result !== null && 'error' in result
}

function toJson(value: unknown): string {
  const marked = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}n` : item))
  return marked.replaceAll(/"(\d+)n"/g, '$1')
}

/** An account as nodes return it. */
export function accountJson(account: {
  owner: string
  lamports?: bigint
  data?: Uint8Array
}): object {
  const { owner, lamports = 0n, data = new Uint8Array() } = account
  const encoded = Buffer.from(data).toString('base64')
  return { owner, lamports, data: [encoded, 'base64'], executable: false }
}

/** A result with a `context`. */
export function inContextJson(value: unknown): object {
  return { context: { slot: 1 }, value }
}
