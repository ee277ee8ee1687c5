import { isSyntax } from '../../architecture/syntax.ts'
import type { Operator } from './operator.ts'

/** Negates a condition that no other operator negates. */
export const condition: Operator = ({ node }, text) => {
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    return [{ start: node.start, end: node.start + 1, replacement: '' }]
  }
  const { test } = node
  if (!/^(If|Conditional)/.test(node.type) || !isSyntax(test)) return []
  if (/^(Binary|Logical|Unary)Expression$/.test(test.type)) return []
  return [
    {
      start: test.start,
      end: test.end,
      replacement: `!(${text.slice(test.start, test.end)})`,
    },
  ]
}
