import type { Syntax, Visited } from '../../architecture/syntax.ts'
import type { Operator } from './operator.ts'
import { isSql } from './sql.ts'

/** The other boolean; a string in the other case, or empty where it has no case. */
export const literal: Operator = (visited, text) => {
  const { node } = visited
  const { start, end } = node
  if (node.type === 'TemplateElement') return []
  if (typeof node.value === 'boolean') return [{ start, end, replacement: String(!node.value) }]
  if (typeof node.value !== 'string' || isSkippedText(visited) || isSql(node.value)) return []
  const raw = text.slice(start, end)
  const swapped = swapCase(raw)
  return [{ start, end, replacement: swapped === raw ? emptyOr(node.value) : swapped }]
}

/** Escapes stay: `\n` in the other case is another character. */
function swapCase(raw: string): string {
  if (raw.includes('\\')) return raw
  const upper = raw.toUpperCase()
  return raw === upper ? raw.toLowerCase() : upper
}

function emptyOr(value: string): string {
  return value === '' ? "'x'" : "''"
}

/** Sentences of errors, keys, and one side of `===`, which the comparison's own mutants cover. */
function isSkippedText({ node, parents }: Visited): boolean {
  const [parent] = parents
  if (!parent || /^(Import|Export)/.test(parent.type)) return true
  if (parent.type === 'Property' && parent.key === node && !parent.computed) return true
  if (parent.type === 'BinaryExpression') return true
  return / /.test(String(node.value)) && parents.some(isError)
}

function isError({ type, callee }: Syntax): boolean {
  return type === 'NewExpression' && /Error$/.test((callee as { name?: string }).name ?? '')
}
