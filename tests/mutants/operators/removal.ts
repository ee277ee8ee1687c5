import { isSyntax, type Syntax } from '../../architecture/syntax.ts'
import type { Operator } from './operator.ts'

/** Removes a call, an assignment, a `throw`, a guard clause or an `await`. */
export const removal: Operator = ({ node, parents }) => {
  const { start, end } = node
  if (node.type === 'AwaitExpression' && isSyntax(node.argument)) {
    // The removed statement covers a lone `await`, and `(await x).y` without it fails at once.
    const isLone = /^(ExpressionStatement|MemberExpression)$/.test(parents[0]?.type ?? '')
    return isLone ? [] : [{ start, end: node.argument.start, replacement: '' }]
  }
  const isGuard = node.type === 'IfStatement' && !node.alternate && endsFlow(node.consequent)
  const isThrow = node.type === 'ThrowStatement' && parents[0]?.type !== 'IfStatement'
  const isCall = node.type === 'ExpressionStatement' && !node.directive
  return isGuard || isThrow || isCall ? [{ start, end, replacement: ';' }] : []
}

function endsFlow(value: unknown): boolean {
  if (!isSyntax(value)) return false
  if (value.type !== 'BlockStatement') return /^(Return|Throw|Continue|Break)/.test(value.type)
  return Array.isArray(value.body) && endsFlow((value.body as readonly Syntax[]).at(-1))
}
