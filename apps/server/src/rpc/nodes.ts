import * as v from 'valibot'
import type { Metrics } from '../metrics/metrics.ts'

/** A JSON-RPC error as the node gave it: part of a good conversation, passed on as it is. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(error: { code: number; message: string; data?: unknown }) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

/** No node gave a usable answer in time. */
export class NodesDownError extends Error {
  override readonly name = 'NodesDownError'
}

export type JsonRpcRequest = { method: string; params?: unknown }

export type Nodes = {
  /** @throws RpcError, NodesDownError */
  request(request: JsonRpcRequest, signal?: AbortSignal): Promise<unknown>
}

export type NodesOptions = {
  urls: readonly string[]
  timeoutMs: number
  metrics: Metrics
  label: string
}

const MAX_REPLY_BYTES = 32 * 1024 * 1024
const REST_MS = 5_000
const ATTEMPTS = 3
const BACKOFF_MS = 150

const rpcReply = v.object({
  id: v.unknown(),
  result: v.optional(v.unknown()),
  error: v.optional(
    v.looseObject({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  ),
})

type Node = { url: string; restingUntil: number }

/** Several nodes of one chain as one: the first healthy one answers, the others stand by. */
export function createNodes(options: NodesOptions): Nodes {
  const nodes = options.urls.map((url): Node => ({ url, restingUntil: 0 }))
  return {
    async request(request, signal) {
      const stop = stopAfter(options.timeoutMs, signal)
      const rounds = isRead(request.method) ? ATTEMPTS : 1
      let last: unknown
      for (let round = 0; round < rounds && !stop.aborted; round++) {
        if (round > 0) await pause(BACKOFF_MS * 2 ** (round - 1) * (0.5 + Math.random()), stop)
        const answer = await askInTurn(inOrder(nodes), request, { stop, options })
        if ('result' in answer) return answer.result
        last = answer.failure
      }
      throw new NodesDownError('No node answered', { cause: last })
    },
  }
}

function stopAfter(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}

type Answer = { result: unknown } | { failure: unknown }

/** Each node once. @throws RpcError as soon as one has a proper "no" to say. */
async function askInTurn(
  nodes: readonly Node[],
  request: JsonRpcRequest,
  { stop, options }: { stop: AbortSignal; options: NodesOptions },
): Promise<Answer> {
  let failure: unknown
  for (const [index, node] of nodes.entries()) {
    if (stop.aborted) break
    try {
      return { result: await ask(node, request, attempt(stop, options, nodes.length - index)) }
    } catch (error) {
      if (error instanceof RpcError) throw error
      failure = error
      node.restingUntil = Date.now() + REST_MS
      options.metrics.count('latchkey_rpc_node_failures_total', { chain: options.label })
      // What may have reached the chain is not sent again elsewhere unless it never left here.
      if (!isRead(request.method) && !neverLeft(error)) break
    }
  }
  return { failure }
}

function inOrder(nodes: readonly Node[]): Node[] {
  return [...nodes].sort((a, b) => Number(isResting(a)) - Number(isResting(b)))
}

const WRITES = new Set([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'sendTransaction',
  'eth_sendUserOperation',
  'requestAirdrop',
])

function isRead(method: string): boolean {
  return !WRITES.has(method)
}

function isResting(node: Node): boolean {
  return node.restingUntil > Date.now()
}

function neverLeft(error: unknown): boolean {
  const code =
    error instanceof Error && error.cause instanceof Error && 'code' in error.cause
      ? error.cause.code
      : null
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
}

/** Leaves time for the nodes still to be asked. */
function attempt(stop: AbortSignal, options: NodesOptions, left: number): AbortSignal {
  if (left <= 1) return stop
  return AbortSignal.any([stop, AbortSignal.timeout(Math.ceil(options.timeoutMs / (left + 1)))])
}

async function ask(node: Node, request: JsonRpcRequest, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, params: [], ...request }),
    signal,
    redirect: 'error',
  })
  const text = await readCapped(response, MAX_REPLY_BYTES)
  const reply = v.parse(rpcReply, JSON.parse(text))
  if (reply.error) throw new RpcError(reply.error)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  if (reply.id !== 1) throw new Error('The reply belongs to another request')
  return reply.result ?? null
}

export async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('The reply is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish, { once: true })
  })
}
