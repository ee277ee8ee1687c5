import type { Hex } from 'viem'

/** A decoded argument or message member without parts. */
export type Leaf =
  | { type: 'number'; value: bigint; isSigned: boolean }
  | { type: 'address'; value: Hex }
  | { type: 'bool'; value: boolean }
  | { type: 'text'; value: string }
  | { type: 'bytes'; value: Hex }

/** A decoded argument or message member, with its type. */
export type Node =
  | Leaf
  | { type: 'list'; items: readonly Node[] }
  | { type: 'struct'; members: ReadonlyMap<string, Node> }

export function isLeaf(node: Node): node is Leaf {
  return node.type !== 'list' && node.type !== 'struct'
}
