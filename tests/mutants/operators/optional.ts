import { isSyntax } from '../../architecture/syntax.ts'
import type { Operator } from './operator.ts'

/** `a?.b` → `a.b`, `a?.[b]` → `a[b]`, `a?.(b)` → `a(b)`. */
export const optional: Operator = ({ node }, text) => {
  const from = node.type === 'MemberExpression' ? node.object : node.callee
  if (node.optional !== true || !isSyntax(from)) return []
  const start = text.indexOf('?.', from.end)
  const isNamed = node.type === 'MemberExpression' && node.computed !== true
  return [{ start, end: start + 2, replacement: isNamed ? '.' : '' }]
}
