import type { Operator } from './operator.ts'

/** Drops a flag or an anchor, and makes a repetition optional. */
export const regex: Operator = ({ node }) => {
  const { start, end, regex: parts } = node
  if (node.type !== 'Literal' || !isRegex(parts)) return []
  const { pattern, flags } = parts
  const patterns = [
    pattern.replace(/^\^/, ''),
    pattern.replace(/(?<!\\)\$$/, ''),
    pattern.replace(/(?<=[\])\w])\+/, '*'),
  ].filter((each) => each !== pattern && each !== '')
  // `g`, `d` and `y` change what a call returns, and `u` and `v` how the pattern is read.
  const droppable = [...flags].filter((flag) => 'ims'.includes(flag))
  return [
    ...patterns.map((each) => `/${each}/${flags}`),
    ...droppable.map((flag) => `/${pattern}/${flags.replace(flag, '')}`),
  ].map((replacement) => ({ start, end, replacement }))
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}
