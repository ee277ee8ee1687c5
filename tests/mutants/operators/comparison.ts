import type { Operator } from './operator.ts'
import { swapToken } from './swapToken.ts'

/** The boundary first (`<` → `<=`), then the opposite. */
const replacements: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}

export const comparison: Operator = ({ node }, text) => {
  if (node.type !== 'BinaryExpression') return []
  const from = String(node.operator)
  return (replacements[from] ?? []).flatMap((to) => swapToken(node, text, from, to))
}
