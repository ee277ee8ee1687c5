import { concat, type Hex, keccak256, slice, stringToBytes } from 'viem'

/** Nodes have 20 bytes: finding two texts with one hash takes 2^80 attempts, and a proof stays short. */
const nodeBytes = 20

/** The leaf of a text. Hashed twice, so that no inner node of the tree is the leaf of a text. */
export function leafOf(text: string): Hex {
  return shortHash(keccak256(stringToBytes(text)))
}

export type MerkleTree = { root: Hex; proofOf(index: number): readonly Hex[] }

/** A Merkle tree with sorted pairs over at least one leaf. */
export function createMerkleTree(leaves: readonly Hex[]): MerkleTree {
  const levels: (readonly Hex[])[] = [leaves]
  for (let level = leaves; level.length > 1; ) {
    level = pairsOf(level).map(([left, right]) => (right ? hashPair(left, right) : left))
    levels.push(level)
  }
  const [root] = levels.at(-1) ?? []
  if (!root) throw new RangeError('A Merkle tree needs a leaf')
  return {
    root,
    proofOf: (index) =>
      levels.slice(0, -1).flatMap((level, depth) => level[(index >> depth) ^ 1] ?? []),
  }
}

/** Whether a text is a leaf of the tree with this root. */
export function isInTree(root: Hex, text: string, proof: readonly Hex[]): boolean {
  return proof.reduce(hashPair, leafOf(text)) === root
}

function hashPair(one: Hex, other: Hex): Hex {
  return shortHash(one < other ? concat([one, other]) : concat([other, one]))
}

function shortHash(data: Hex): Hex {
  return slice(keccak256(data), 0, nodeBytes)
}

function pairsOf(level: readonly Hex[]): readonly (readonly [Hex, Hex | undefined])[] {
  return level.flatMap((left, index) =>
    index % 2 === 0 ? [[left, level[index + 1]] as const] : [],
  )
}
