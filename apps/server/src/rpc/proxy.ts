import * as v from 'valibot'
import { type JsonRpcRequest, type Outcome, RpcError } from './askNode.ts'
import { isWrite } from './methods.ts'
import type { Nodes } from './nodes.ts'

export type RpcTarget = { nodes: Nodes; allowed: ReadonlySet<string> }

type RpcId = string | number | null
type RpcReply = { jsonrpc: '2.0'; id: RpcId } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

export const MAX_BATCH = 1_000
const WRITES_AT_ONCE = 20

const rpcRequest = v.object({
  jsonrpc: v.optional(v.literal('2.0')),
  id: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

type Item = { id: RpcId; request: JsonRpcRequest } | { id: RpcId; refusal: RpcError }

/** How many requests a body holds, for budgets. */
export function countRequests(body: unknown): number {
  return Array.isArray(body) ? Math.max(1, body.length) : 1
}

/** Answers a JSON-RPC body, single or batch. `null`: no node had an answer to anything in it. */
export async function answerRpc(
  body: unknown,
  target: RpcTarget,
  signal: AbortSignal,
): Promise<RpcReply | RpcReply[] | null> {
  const batch = Array.isArray(body)
  if (batch && (body.length === 0 || body.length > MAX_BATCH)) {
    return failure(null, new RpcError({ code: -32_600, message: `1 to ${MAX_BATCH} requests` }))
  }
  const items = (batch ? body : [body]).map((raw) => readItem(raw, target.allowed))
  const outcomes = await answerItems(items, target.nodes, signal)
  if (outcomes.every((outcome) => outcome === null)) return null
  const replies = items.map((item, index) => toReply(item.id, outcomes[index] ?? null))
  return batch ? replies : (replies[0] ?? null)
}

export function readItem(raw: unknown, allowed: ReadonlySet<string>): Item {
  const checked = v.safeParse(rpcRequest, raw)
  if (!checked.success) {
    return { id: null, refusal: new RpcError({ code: -32_600, message: 'Invalid request' }) }
  }
  const { id, method, params } = checked.output
  const request = params === undefined ? { method } : { method, params }
  // WalletConnect's HTTP provider asks this when it opens; no node knows the method.
  if (method === 'test' || allowed.has(method)) return { id, request }
  return { id, refusal: new RpcError({ code: -32_601, message: 'Method not allowed' }) }
}

async function answerItems(
  items: readonly Item[],
  nodes: Nodes,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = items.map((item) => settled(item))
  const open = items.flatMap((item, at) =>
    outcomes[at] === null && 'request' in item ? [{ at, request: item.request }] : [],
  )
  const reads = open.filter(({ request }) => !isWrite(request.method))
  const writes = open.filter(({ request }) => isWrite(request.method))
  const fill = async (some: typeof open): Promise<void> => {
    if (some.length === 0) return
    const answers = await nodes.requestMany(
      some.map(({ request }) => request),
      signal,
    )
    for (const [index, { at }] of some.entries()) outcomes[at] = answers[index] ?? null
  }
  await fill(reads)
  for (let from = 0; from < writes.length; from += WRITES_AT_ONCE) {
    await Promise.all(writes.slice(from, from + WRITES_AT_ONCE).map((write) => fill([write])))
  }
  return outcomes
}

/** What needs no node. */
function settled(item: Item): Outcome {
  if ('refusal' in item) return { error: item.refusal }
  return item.request.method === 'test' ? { result: true } : null
}

function toReply(id: RpcId, outcome: Outcome): RpcReply {
  if (!outcome) return failure(id, new RpcError({ code: -32_603, message: 'No node answered' }))
  if ('error' in outcome) return failure(id, outcome.error)
  return { jsonrpc: '2.0', id, result: outcome.result }
}

function failure(id: RpcId, { code, message, data }: RpcError): RpcReply {
  return {
    jsonrpc: '2.0',
    id,
    error: data === undefined ? { code, message } : { code, message, data },
  }
}
