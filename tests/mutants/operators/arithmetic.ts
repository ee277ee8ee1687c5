import { isSyntax } from '../../architecture/syntax.ts'
import type { Operator } from './operator.ts'
import { swapToken } from './swapToken.ts'

const replacements: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
  '^': '|',
  '+=': '-=',
  '-=': '+=',
}

export const arithmetic: Operator = ({ node }, text) => {
  if (node.type === 'UpdateExpression') {
    const from = String(node.operator)
    const start = text.indexOf(from, node.start)
    return [{ start, end: start + 2, replacement: from === '++' ? '--' : '++' }]
  }
  if (!/^(Binary|Assignment)Expression$/.test(node.type)) return []
  const from = String(node.operator)
  const to = replacements[from]
  if (to === undefined || isText(node.left) || isText(node.right)) return []
  return swapToken(node, text, from, to)
}

/** Whether `+` joins strings: a number in its place fails at once and tells nothing about the tests. */
function isText(value: unknown): boolean {
  if (!isSyntax(value)) return false
  if (value.type === 'BinaryExpression') return isText(value.left) || isText(value.right)
  return value.type === 'TemplateLiteral' || typeof value.value === 'string'
}
