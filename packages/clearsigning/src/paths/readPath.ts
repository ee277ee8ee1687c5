import { type Hex, numberToHex, size, slice } from 'viem'
import { limits } from '../values/limits.ts'
import type { Leaf, Node } from '../values/node.ts'
import type { Path, PathStep } from './path.ts'

/** Where paths start: the decoded data, the struct of the group around a field, and the container. */
export type Scope = {
  data: Node
  group: Node
  /** `from`, `to`, `value` and `chainId` of the transaction. A missing entry is unknown. */
  container: ReadonlyMap<string, Leaf>
  /** A value of the descriptor's metadata. */
  constant(names: readonly string[]): Leaf | null
}

/** A value that a path leads to, with the array indices on the way. */
export type Found = { node: Node; indices: readonly number[] }

/** Every value that a path leads to; `null` if the path leads nowhere. An empty array has no values. */
export function readPath(scope: Scope, path: Path): readonly Found[] | null {
  const { root, steps } = path
  if (root === '@' || root === '$') {
    const names = steps.flatMap((step) => (step.kind === 'name' ? [step.name] : []))
    const [name = ''] = names
    const rest = root === '@' ? steps.slice(1) : []
    const leaf = root === '@' ? scope.container.get(name) : scope.constant(names)
    return leaf ? follow([{ node: leaf, indices: [] }], rest) : null
  }
  const start = root === '#' ? scope.data : scope.group
  return follow([{ node: start, indices: [] }], steps)
}

/** The value for the element at `indices` of the array that is formatted: paths go through arrays in step with it. */
export function readAt(scope: Scope, path: Path, indices: readonly number[]): Leaf | null {
  const found = readPath(scope, path)
  if (!found) return null
  const [only] = found
  const node =
    found.length === 1 && only && only.indices.length === 0
      ? only.node
      : found.find((one) => one.indices.every((index, place) => index === indices[place]))?.node
  if (!node || node.type === 'struct') return null
  if (node.type !== 'list') return node
  const element = node.items[indices.at(-1) ?? -1]
  return element && element.type !== 'list' && element.type !== 'struct' ? element : null
}

function follow(found: readonly Found[], steps: readonly PathStep[]): readonly Found[] | null {
  const [step, ...rest] = steps
  if (!step) return found
  const next: Found[] = []
  for (const place of found) {
    const reached = followStep(place, step)
    if (!reached) return null
    next.push(...reached)
  }
  return next.length > limits.items ? null : follow(next, rest)
}

function followStep({ node, indices }: Found, step: PathStep): readonly Found[] | null {
  switch (step.kind) {
    case 'name':
      return one(node.type === 'struct' ? node.members.get(step.name) : undefined, indices)
    case 'index':
      return one(node.type === 'list' ? node.items.at(step.index) : undefined, indices)
    case 'all':
      return node.type === 'list' ? elements(node.items, indices) : null
    case 'slice':
      return followSlice({ node, indices }, step)
  }
}

function one(node: Node | undefined, indices: readonly number[]): readonly Found[] | null {
  return node ? [{ node, indices }] : null
}

/** A slice of an array has its elements; a slice of bytes is a value. */
function followSlice(
  { node, indices }: Found,
  { start, end }: Extract<PathStep, { kind: 'slice' }>,
): readonly Found[] | null {
  if (node.type === 'list') return elements(node.items.slice(start ?? 0, end ?? undefined), indices)
  const bytes = bytesOf(node)
  return bytes === null
    ? null
    : [{ node: { type: 'bytes', value: sliceBytes(bytes, start, end) }, indices }]
}

function elements(items: readonly Node[], indices: readonly number[]): readonly Found[] {
  return items.map((node, index) => ({ node, indices: [...indices, index] }))
}

/** The bytes that a slice is taken from: an unsigned integer counts as 32 bytes. */
function bytesOf(node: Node): Hex | null {
  if (node.type === 'bytes' || node.type === 'address') return node.value
  if (node.type === 'number' && !node.isSigned) return numberToHex(node.value, { size: 32 })
  return null
}

function sliceBytes(bytes: Hex, start: number | null, end: number | null): Hex {
  const length = size(bytes)
  const place = (index: number) => Math.min(Math.max(index < 0 ? length + index : index, 0), length)
  const from = place(start ?? 0)
  const to = place(end ?? length)
  return from >= to ? '0x' : slice(bytes, from, to)
}
