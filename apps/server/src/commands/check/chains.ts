import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import { type Finding, failed, ok, reasonOf, TIMEOUT_MS, warning } from './finding.ts'

const MAX_BLOCKS_BEHIND = 10
const LARGEST_SKEW_MS = 10_000

const rpcReply = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

type Node = { chainId: string; url: string }
type NodeState = Node & { height: number; dateMs: number | null }

/** Every node responds with its chain's id, and none is far behind the others of its chain. */
export async function checkChains({ chains }: Config): Promise<Finding[]> {
  const nodes = Object.entries(chains).flatMap(([chainId, { rpc }]) =>
    rpc.map((url) => ({ chainId, url })),
  )
  if (nodes.length === 0) {
    return [warning('Chains: none', 'Set CHAINS, or balances, swaps and sends do not work.')]
  }
  const states = await Promise.all(nodes.map(checkNode))
  const heights = states.filter((state): state is NodeState => 'height' in state)
  return [
    ...states.map((state) => ('height' in state ? describeNode(state, heights) : state)),
    ...checkClock(heights),
  ]
}

function describeNode(state: NodeState, all: readonly NodeState[]): Finding {
  const sameChain = all.filter(({ chainId }) => chainId === state.chainId)
  const behind = Math.max(...sameChain.map(({ height }) => height)) - state.height
  const name = `Node of ${state.chainId} at ${hostOf(state.url)}`
  return behind <= MAX_BLOCKS_BEHIND
    ? ok(`${name}: block ${state.height}`)
    : failed(
        `${name}: ${behind} blocks behind another node`,
        'Replace it in CHAINS, or wait until it has synchronised.',
      )
}

/** Nodes of providers have a synchronized clock; their Date header tells whether this machine has. */
function checkClock(states: readonly NodeState[]): Finding[] {
  const skews = states.flatMap(({ dateMs }) =>
    dateMs === null ? [] : [Math.abs(Date.now() - dateMs)],
  )
  if (skews.length === 0) return []
  const skewMs = Math.min(...skews)
  return skewMs <= LARGEST_SKEW_MS
    ? [ok('Clock: agrees with the nodes')]
    : [
        failed(
          `Clock: ${Math.round(skewMs / 1000)} s away from every node's`,
          'Synchronise this machine by NTP (timedatectl set-ntp true).',
        ),
      ]
}

async function checkNode(node: Node): Promise<NodeState | Finding> {
  const name = `Node of ${node.chainId} at ${hostOf(node.url)}`
  const isSolana = node.chainId.startsWith('solana:')
  const isEvm = node.chainId.startsWith('eip155:')
  if (!isSolana && !isEvm) return ok(`${name}: not checked`)
  try {
    const id = await callNode(node.url, isEvm ? 'eth_chainId' : 'getGenesisHash')
    const reportedChainId = isEvm
      ? `eip155:${Number(id.result)}`
      : `solana:${String(id.result).slice(0, 32)}`
    if (reportedChainId !== node.chainId) {
      return failed(
        `${name}: it is a node of ${reportedChainId}`,
        `Put it under ${reportedChainId} in CHAINS, or use another URL.`,
      )
    }
    const height = await callNode(node.url, isEvm ? 'eth_blockNumber' : 'getSlot')
    return { ...node, height: Number(height.result), dateMs: height.dateMs }
  } catch (error) {
    return failed(`${name}: ${reasonOf(error)}`, 'Check the URL and its key in CHAINS.')
  }
}

async function callNode(
  url: string,
  method: string,
): Promise<{ result: unknown; dateMs: number | null }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  const { result, error } = v.parse(rpcReply, await response.json())
  if (error) throw new Error(error.message)
  const date = Date.parse(response.headers.get('date') ?? '')
  return { result, dateMs: Number.isNaN(date) ? null : date }
}

/** Without the path, which may hold a key. */
function hostOf(url: string): string {
  return new URL(url).host
}
