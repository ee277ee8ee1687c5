import type { Hex } from 'viem'
import type { Context } from '../context/context.ts'
import { networkOf } from '../network/networkOf.ts'
import { advanceCursor, type ChainCursor, readBlockHashes, takeLease } from './chainCursor.ts'
import type { DecodedBlock, KnownContracts } from './decodeBlock.ts'
import { fetchHeader, type Header } from './fetchBlock.ts'
import { fetchRange } from './fetchRange.ts'
import { revertBlocks } from './revertBlocks.ts'
import { writeBlocks } from './writeBlocks.ts'

export type FollowOptions = {
  context: Context
  chain: string
  /** The id of this node. */
  holder: string
  fromBlock: bigint
  /** Stops the run between two writes. */
  signal: AbortSignal
}

const MAX_BATCH_BLOCKS = 64
const FIRST_BATCH_BLOCKS = 8
const TRANSACTIONS_PER_BATCH = 2_000

/** Indexes the chain up to its head; one request if there is no new block. */
export async function followChain(options: FollowOptions): Promise<void> {
  const { context, chain, holder } = options
  const { nodes } = context.chains.get(chain)
  const [cursor, head] = await Promise.all([
    takeLease(context.db, chain, holder),
    fetchHeader(nodes, 'latest'),
  ])
  if (!cursor || !head) return
  if (isOrphaned(cursor, head)) return revertToCommonBlock(options, cursor)
  if (head.number >= cursor.nextBlock) await indexNewBlocks(options, cursor, head.number)
}

/** Whether the head proves that the last indexed block was orphaned. */
function isOrphaned({ nextBlock, tipHash }: ChainCursor, head: Header): boolean {
  if (tipHash === null) return false
  if (head.number < nextBlock - 1n) return true
  return head.number === nextBlock - 1n && head.hash !== tipHash
}

async function indexNewBlocks(
  options: FollowOptions,
  cursor: ChainCursor,
  head: bigint,
): Promise<void> {
  const { context, chain, signal } = options
  const { nodes } = context.chains.get(chain)
  const contracts = knownContractsOf(context, chain)
  const fetchFrom = (from: bigint, count: number): Promise<DecodedBlock[]> => {
    const last = from + BigInt(count) - 1n
    const range = fetchRange(nodes, { from, to: last < head ? last : head }, contracts)
    // Prefetch: if the write fails first, this promise is not awaited and must not be an unhandled rejection.
    range.catch(() => {})
    return range
  }
  let count = FIRST_BATCH_BLOCKS
  let tip = cursor.tipHash
  let fetching: Promise<DecodedBlock[]> | null = fetchFrom(cursor.nextBlock, count)
  while (fetching && !signal.aborted) {
    const blocks: DecodedBlock[] = await fetching
    const [first] = blocks
    const last = blocks.at(-1)
    if (!first || !last) return
    if (tip !== null && first.parentHash !== tip) {
      return revertToCommonBlock(options, { nextBlock: first.number, tipHash: tip })
    }
    count = nextBatchSize(blocks)
    fetching = last.number < head ? fetchFrom(last.number + 1n, count) : null
    await storeBlocks(options, blocks)
    tip = last.hash
  }
}

/** Adapts the batch size to the number of transactions per block. */
function nextBatchSize(blocks: readonly DecodedBlock[]): number {
  const perBlock = blocks.reduce((sum, block) => sum + block.transactions.length, 0) / blocks.length
  return Math.max(
    1,
    Math.min(MAX_BATCH_BLOCKS, Math.floor(TRANSACTIONS_PER_BATCH / Math.max(perBlock, 1))),
  )
}

async function storeBlocks(options: FollowOptions, blocks: readonly DecodedBlock[]): Promise<void> {
  const { context, chain, holder } = options
  const [first] = blocks
  const last = blocks.at(-1)
  if (!first || !last) return
  await context.db.transaction(async (tx) => {
    await advanceCursor(tx, chain, { holder, from: first.number, to: last.number + 1n })
    await writeBlocks(tx, chain, blocks)
  })
  context.metrics.count('latchkey_indexed_blocks_total', { chain }, blocks.length)
}

/** Finds the last common block and deletes the data after it. */
async function revertToCommonBlock(options: FollowOptions, cursor: ChainCursor): Promise<void> {
  const { context, chain, holder } = options
  const { nodes } = context.chains.get(chain)
  const from = await firstDivergentBlock(options)
  context.log.warn('history.reorganised', { chain, from: String(from) })
  context.metrics.count('latchkey_reorganisations_total', { chain })
  await context.db.transaction(async (tx) => {
    await advanceCursor(tx, chain, { holder, from: cursor.nextBlock, to: cursor.nextBlock })
    await revertBlocks(tx, chain, from)
    // No common block: another chain with the same id, so all of its data is deleted.
    if (from === options.fromBlock) await tx.execute('DELETE FROM tokens WHERE chain = $1', [chain])
  })
  const head = await fetchHeader(nodes, 'latest')
  const newCursor = await takeLease(context.db, chain, holder)
  if (head && newCursor && head.number >= newCursor.nextBlock)
    await indexNewBlocks(options, newCursor, head.number)
}

async function firstDivergentBlock({ context, chain, fromBlock }: FollowOptions): Promise<bigint> {
  const { nodes } = context.chains.get(chain)
  for (const { number, hash } of await readBlockHashes(context.db, chain)) {
    const nodeHeader = await fetchHeader(nodes, number)
    if (nodeHeader?.hash === hash) return number + 1n
  }
  return fromBlock
}

function knownContractsOf(context: Context, chain: string): KnownContracts {
  const network = networkOf(context.config.networks, chain)
  const toLowerHex = (address: string): Hex => address.toLowerCase() as Hex
  return {
    wrappedNative: network.wrappedNative ? toLowerHex(network.wrappedNative) : null,
    routers: new Set(
      [...(network.uniswapV2 ?? []), ...(network.uniswapV3 ? [network.uniswapV3.router] : [])].map(
        toLowerHex,
      ),
    ),
  }
}
