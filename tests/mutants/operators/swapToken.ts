import { isSyntax, type Syntax } from '../../architecture/syntax.ts'
import type { Edit } from './operator.ts'

/** Replaces the operator between the two sides of a binary node. */
export function swapToken(node: Syntax, text: string, from: string, to: string): readonly Edit[] {
  const { left, right } = node
  if (!isSyntax(left) || !isSyntax(right)) return []
  const start = text.indexOf(from, left.end)
  if (start === -1 || start >= right.start) return []
  return [{ start, end: start + from.length, replacement: to }]
}
