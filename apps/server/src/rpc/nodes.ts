import { setTimeout as wait } from 'node:timers/promises'
import type { Metrics } from '../metrics/metrics.ts'
import { timeLimit } from '../time/timeLimit.ts'
import { isWrite } from './methods.ts'
import { type JsonRpcRequest, type Outcome, requestNode } from './requestNode.ts'

/** No node gave a usable answer in time. */
export class NodesDownError extends Error {
  override readonly name = 'NodesDownError'
}

export type Nodes = {
  /** @throws RpcError, NodesDownError */
  request(request: JsonRpcRequest, signal?: AbortSignal): Promise<unknown>
  /** Sends reads as one batch; one result per request, `null` where no node answered. */
  requestMany(requests: readonly JsonRpcRequest[], signal?: AbortSignal): Promise<Outcome[]>
}

export type NodesOptions = {
  urls: readonly string[]
  timeoutMs: number
  metrics: Metrics
  /** The chain, for metrics. */
  label: string
  /** The expected `eth_chainId`; a node of another chain gets no requests. */
  chainId?: number
}

type Node = { url: string; downUntil: number; isVerified: boolean }

const DOWN_MS = 5_000
const READ_ROUNDS = 3
const BACKOFF_MS = 150

/** The nodes of one chain, with fallback: the first healthy node responds. */
export function createNodes(options: NodesOptions): Nodes {
  const isVerified = options.chainId === undefined
  const nodes = options.urls.map((url): Node => ({ url, downUntil: 0, isVerified }))
  const countDown = (): number => nodes.filter(({ downUntil }) => downUntil > Date.now()).length
  const chain = options.label
  options.metrics.gauge('latchkey_rpc_nodes', countDown, { chain, state: 'down' })
  options.metrics.gauge('latchkey_rpc_nodes', () => nodes.length - countDown(), {
    chain,
    state: 'up',
  })

  const requestMany = async (
    requests: readonly JsonRpcRequest[],
    signal?: AbortSignal,
  ): Promise<Outcome[]> => {
    const limit = timeLimit(options.timeoutMs, signal)
    try {
      return await requestWithFallback({ nodes, requests, options, signal: limit.signal })
    } finally {
      limit.clear()
    }
  }

  return {
    requestMany,
    async request(request, signal) {
      const [outcome] = await requestMany([request], signal)
      if (!outcome) throw new NodesDownError('No node answered')
      if ('error' in outcome) throw outcome.error
      return outcome.result
    },
  }
}

type Batch = {
  nodes: readonly Node[]
  requests: readonly JsonRpcRequest[]
  options: NodesOptions
  signal: AbortSignal
}

/** Tries the nodes in order, again after a pause, until every request has a result. */
async function requestWithFallback(batch: Batch): Promise<Outcome[]> {
  const outcomes = new Array<Outcome>(batch.requests.length).fill(null)
  const isWriteBatch = batch.requests.some(({ method }) => isWrite(method))
  for (let round = 0; round < (isWriteBatch ? 1 : READ_ROUNDS); round++) {
    if (round > 0) await pause(round, batch.signal)
    const isDone = await tryEachNode(outcomes, batch, isWriteBatch)
    if (isDone) break
  }
  return outcomes
}

/** Tries every node once. Returns whether to stop: all requests have results, or must not be retried. */
async function tryEachNode(
  outcomes: Outcome[],
  batch: Batch,
  isWriteBatch: boolean,
): Promise<boolean> {
  const sorted = healthyFirst(batch.nodes)
  for (const [index, node] of sorted.entries()) {
    const nodesLeft = sorted.length - index
    const failure = await tryNode(outcomes, pendingIn(outcomes), {
      ...batch,
      node,
      nodesLeft,
    })
    // A write that may have reached the chain is not sent to another node, unless the connection failed.
    if (isWriteBatch && failure && !isConnectionFailure(failure)) return true
    if (batch.signal.aborted || pendingIn(outcomes).length === 0) return true
  }
  return false
}

function pendingIn(outcomes: readonly Outcome[]): number[] {
  return outcomes.flatMap((outcome, at) => (outcome === null ? [at] : []))
}

async function tryNode(
  outcomes: Outcome[],
  pendingIndexes: readonly number[],
  batch: Omit<Batch, 'nodes'> & { node: Node; nodesLeft: number },
): Promise<Error | null> {
  const { node, requests, options, nodesLeft } = batch
  // Leaves time for the remaining nodes.
  const limit = timeLimit(Math.ceil(options.timeoutMs / nodesLeft), batch.signal)
  try {
    await verifyChainId(node, options, limit.signal)
    const some = pendingIndexes.flatMap((at) => requests[at] ?? [])
    const answers = await requestNode(node.url, some, limit.signal)
    for (const [index, at] of pendingIndexes.entries()) outcomes[at] = answers[index] ?? null
    return null
  } catch (error) {
    if (!batch.signal.aborted) node.downUntil = Date.now() + DOWN_MS
    options.metrics.count('latchkey_rpc_node_failures_total', { chain: options.label })
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    limit.clear()
  }
}

/** Checks the node's chain id once: a node of another chain would answer every request wrongly. */
async function verifyChainId(
  node: Node,
  options: NodesOptions,
  signal: AbortSignal,
): Promise<void> {
  if (node.isVerified) return
  const [outcome] = await requestNode(node.url, [{ method: 'eth_chainId' }], signal)
  const answer = outcome && 'result' in outcome ? outcome.result : null
  if (typeof answer !== 'string' || Number(answer) !== options.chainId) {
    throw new Error('The node serves another chain')
  }
  node.isVerified = true
}

function healthyFirst(nodes: readonly Node[]): readonly Node[] {
  const now = Date.now()
  if (nodes.every((node) => node.downUntil <= now)) return nodes
  return [...nodes].sort((a, b) => Number(a.downUntil > now) - Number(b.downUntil > now))
}

function isConnectionFailure(error: Error): boolean {
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
}

async function pause(round: number, signal: AbortSignal): Promise<void> {
  const ms = BACKOFF_MS * 2 ** (round - 1) * (0.5 + Math.random())
  // An abort ends the pause; the caller checks the signal.
  await wait(ms, undefined, { signal }).catch(() => {})
}
