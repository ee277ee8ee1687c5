import type { Hex } from 'viem'
import type { Nodes } from '../rpc/nodes.ts'
import { type DecodedBlock, decodeBlock, type KnownContracts } from './decodeBlock.ts'
import { fetchBlock } from './fetchBlock.ts'

const CONCURRENCY = 4

export type Range = { from: bigint; to: bigint }

/** Fetches the blocks of a range, up to the first that is missing or whose parent hash does not match. */
export async function fetchRange(
  nodes: Nodes,
  { from, to }: Range,
  contracts: KnownContracts,
): Promise<DecodedBlock[]> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
  const found: (DecodedBlock | null)[] = []
  const queue = numbers.entries()
  const fetchNextBlocks = async (): Promise<void> => {
    for (const [index, number] of queue) {
      const block = await fetchBlock(nodes, number)
      found[index] = block && decodeBlock(block, contracts)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNextBlocks))
  return takeLinked(found)
}

/** Truncates the list at a missing block or a parent hash that does not match (reorganisation meanwhile). */
function takeLinked(blocks: readonly (DecodedBlock | null)[]): DecodedBlock[] {
  const linked: DecodedBlock[] = []
  let parent: Hex | null = null
  for (const block of blocks) {
    if (!block || (parent !== null && block.parentHash !== parent)) break
    linked.push(block)
    parent = block.hash
  }
  return linked
}
