import type { Edit, Operator } from './operator.ts'

/** One unit more and less; from 100, ten times and a tenth. */
export const number: Operator = ({ node }) => {
  if (node.type !== 'Literal') return []
  if (typeof node.value === 'number') return editsOf(node, neighbours(node.value).map(String))
  if (typeof node.bigint !== 'string') return []
  const value = Number(BigInt(node.bigint))
  if (!Number.isSafeInteger(value)) return editsOf(node, [`${node.bigint}0n`])
  return editsOf(
    node,
    neighbours(value).map((each) => `${each}n`),
  )
}

function neighbours(value: number): readonly number[] {
  if (!Number.isInteger(value)) return [value * 10, value / 10]
  if (value >= 100) return [value * 10, Math.floor(value / 10)]
  return value === 0 ? [1] : [value + 1, value - 1]
}

function editsOf(
  { start, end }: { start: number; end: number },
  values: readonly string[],
): readonly Edit[] {
  return values.map((replacement) => ({ start, end, replacement }))
}
