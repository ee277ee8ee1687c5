import { isSyntax } from '../../architecture/syntax.ts'
import type { Edit, Operator } from './operator.ts'
import { swapToken } from './swapToken.ts'

/** Swaps `&&` and `||`, and drops one side of `&&`, `||` and `??`. */
export const logical: Operator = ({ node, parents }, text) => {
  const { left, right, operator } = node
  if (node.type !== 'LogicalExpression' || !isSyntax(left) || !isSyntax(right)) return []
  const sides: readonly Edit[] = [left, right].map((side) => ({
    start: node.start,
    end: node.end,
    replacement: `(${text.slice(side.start, side.end)})`,
  }))
  // `a && b || c` must keep its order of evaluation, and `??` may not stand beside `||`.
  const isAlone = parents[0]?.type !== 'LogicalExpression'
  if (operator === '??' || !isAlone || [left, right].some(isLogical)) return sides
  return [...swapToken(node, text, String(operator), operator === '&&' ? '||' : '&&'), ...sides]
}

function isLogical({ type }: { type: string }): boolean {
  return type === 'LogicalExpression'
}
