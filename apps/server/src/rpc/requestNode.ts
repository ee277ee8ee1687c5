import * as v from 'valibot'
import { traceHeaders } from '../upstream/callScope.ts'
import { readCapped } from '../upstream/readCapped.ts'
import { stringifyExact } from './exactJson.ts'

/** A JSON-RPC error that a node answered; passed on to the page unchanged. */
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

export type JsonRpcRequest = { method: string; params?: unknown }

/** The result of one request of a batch; `null` when the node's reply is missing or malformed. */
export type Outcome = { result: unknown } | { error: RpcError } | null

const MAX_REPLY_BYTES = 32 * 1024 * 1024
/** "Limit exceeded" is specific to this node; the next node is tried. */
const OVERLOADED = -32_005

const nodeReply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(
    v.nullable(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
  ),
})

/** Sends one HTTP request to one node. @throws when the reply is not valid JSON-RPC. */
export async function requestNode(
  url: string,
  requests: readonly JsonRpcRequest[],
  signal: AbortSignal,
): Promise<Outcome[]> {
  const calls = requests.map(({ method, params }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: params ?? [],
  }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...traceHeaders() },
    body: stringifyExact(calls.length === 1 ? calls[0] : calls),
    signal,
    redirect: 'error',
  })
  if (!response.ok && !mayHaveJsonRpcBody(response.status)) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  const replies: unknown = JSON.parse(await readCapped(response, MAX_REPLY_BYTES))
  return matchReplies(Array.isArray(replies) ? replies : [replies], requests.length)
}

/** Some nodes send a JSON-RPC error with 400 or 500; other statuses mean that the node is down. */
function mayHaveJsonRpcBody(status: number): boolean {
  return status === 400 || status === 500
}

/** A node's reply with a number as id, as ours are, or `null`. */
export function parseReply(raw: unknown): { id: number; outcome: NonNullable<Outcome> } | null {
  const checked = v.safeParse(nodeReply, raw)
  if (!checked.success) return null
  const { id, result, error } = checked.output
  return { id, outcome: error ? { error: new RpcError(error) } : { result: result ?? null } }
}

function matchReplies(replies: readonly unknown[], count: number): Outcome[] {
  const outcomes = new Array<Outcome>(count).fill(null)
  for (const raw of replies) {
    const reply = parseReply(raw)
    if (!reply || reply.id >= count) continue
    const { id, outcome } = reply
    if ('error' in outcome && outcome.error.code === OVERLOADED) continue
    outcomes[id] = outcome
  }
  if (outcomes.every((outcome) => outcome === null)) throw new Error('No usable reply')
  return outcomes
}
