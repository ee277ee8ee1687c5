import { isWrite } from './methods.ts'
import type { Nodes } from './nodes.ts'
import { parseRpcRequest, type RpcRequest } from './parseRpcRequest.ts'
import { type JsonRpcRequest, type Outcome, RpcError } from './requestNode.ts'
import { type RpcReply, toReply } from './rpcReply.ts'

/** Whose request it is: the id of the project and the address of the visitor. */
export type RpcCaller = { project: string; ip: string }

export type RpcBackend = { nodes: Nodes; allowed: ReadonlySet<string> }

/** `silent`: the body has notifications only, which JSON-RPC does not answer. `unreachable`: no node answered. */
export type RpcAnswer =
  | { status: 'answered'; reply: RpcReply | readonly RpcReply[] }
  | { status: 'silent' }
  | { status: 'unreachable' }

const WRITES_AT_ONCE = 20

/** Answers the requests of one body, single or batch. */
export async function answerRpc(
  body: { requests: readonly unknown[]; isBatch: boolean },
  backend: RpcBackend,
  signal: AbortSignal,
): Promise<RpcAnswer> {
  const items = body.requests.map((raw) => refuseUnlisted(parseRpcRequest(raw), backend.allowed))
  const outcomes = await answerItems(items, backend.nodes, signal)
  const asked = items.flatMap(({ id }, at) =>
    id === undefined ? [] : [{ id, outcome: outcomes[at] ?? null }],
  )
  if (asked.length === 0) return { status: 'silent' }
  if (asked.every(({ outcome }) => outcome === null)) return { status: 'unreachable' }
  const replies = asked.map(({ id, outcome }) => toReply(id, outcome))
  const [first] = replies
  return { status: 'answered', reply: body.isBatch || !first ? replies : first }
}

/** WalletConnect's HTTP provider calls `test` when it connects; nodes do not have the method. */
function refuseUnlisted(item: RpcRequest, allowed: ReadonlySet<string>): RpcRequest {
  if ('refusal' in item) return item
  if (item.request.method === 'test' || allowed.has(item.request.method)) return item
  const refusal = new RpcError({ code: -32_601, message: 'Method not allowed' })
  return { id: item.id, refusal }
}

async function answerItems(
  items: readonly RpcRequest[],
  nodes: Nodes,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = items.map((item) => answerWithoutNode(item))
  const unanswered = items.flatMap((item, at) =>
    outcomes[at] === null && 'request' in item ? [{ at, request: item.request }] : [],
  )
  const reads = unanswered.filter(({ request }) => !isWrite(request.method))
  const writes = unanswered.filter(({ request }) => isWrite(request.method))
  const fill = async (some: readonly { at: number; request: JsonRpcRequest }[]): Promise<void> => {
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

/** The reply to a request that needs no node, or `null`. */
function answerWithoutNode(item: RpcRequest): Outcome {
  if ('refusal' in item) return { error: item.refusal }
  return item.request.method === 'test' ? { result: true } : null
}
