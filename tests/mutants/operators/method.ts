import { isSyntax, nameOf } from '../../architecture/syntax.ts'
import type { Operator } from './operator.ts'

const swapped = new Map([
  ['startsWith', 'includes'],
  ['endsWith', 'includes'],
  ['includes', 'startsWith'],
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['find', 'findLast'],
  ['findLast', 'find'],
])

/** Calls whose result is like what they are called on. */
const removable = /^(toLowerCase|toUpperCase|trim|filter|slice|toSorted|toReversed)$/

export const method: Operator = ({ node }) => {
  const { callee, start, end } = node
  if (node.type !== 'CallExpression' || !isSyntax(callee)) return []
  const { property, object } = callee
  if (callee.type !== 'MemberExpression' || callee.optional === true) return []
  if (!isSyntax(property) || !isSyntax(object) || start === end) return []
  const name = nameOf(property)
  const other = swapped.get(name)
  if (other) return [{ start: property.start, end: property.end, replacement: other }]
  return removable.test(name) ? [{ start: object.end, end, replacement: '' }] : []
}
