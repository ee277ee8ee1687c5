import type { OperationType } from '@latchkey/wire'
import type { Transaction, Transfer } from './transaction.ts'

export type Sign = '+' | '-' | ''

/** How a transaction stands in a list: nothing moved, one thing, a pair, or one line for each of many. */
export type TransactionDescription =
  | { kind: 'none' }
  | { kind: 'single'; sign: Sign; transfer: Transfer }
  | { kind: 'pair'; transfers: readonly [Transfer, Transfer] }
  | { kind: 'many'; transfers: readonly Transfer[] }

const plus: readonly OperationType[] = ['receive', 'deposit', 'borrow', 'claim']
const minus: readonly OperationType[] = ['withdraw', 'repay', 'burn']

/** `+` and `-` are the operation's, seen from where the money goes; the direction of a transfer stands in it. */
export function signOf(operation: OperationType): Sign {
  if (plus.includes(operation)) return '+'
  return minus.includes(operation) ? '-' : ''
}

/** What happened, as facts; the sentences are the screen's (pure). */
export function describeTransaction(transaction: Transaction): TransactionDescription {
  const [first, second, ...more] = transaction.transfers
  if (!first) return { kind: 'none' }
  if (!second) return { kind: 'single', sign: signOf(transaction.operation), transfer: first }
  if (more.length > 0) return { kind: 'many', transfers: transaction.transfers }
  // What was given comes first, as in "ETH → USDC".
  const isTurned = first.direction === 'in' && second.direction === 'out'
  return { kind: 'pair', transfers: isTurned ? [second, first] : [first, second] }
}
