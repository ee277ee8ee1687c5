import type { OperationType } from '@latchkey/wire'
import type { Transaction, Transfer } from './transaction.ts'

export type Sign = '+' | '-' | ''

/** How a transaction is listed: without a transfer, with one, a pair (swap), or one line for each of many. */
export type TransactionDescription =
  | { kind: 'none' }
  | { kind: 'single'; sign: Sign; transfer: Transfer }
  | { kind: 'pair'; transfers: readonly [Transfer, Transfer] }
  | { kind: 'many'; transfers: readonly Transfer[] }

const plus: readonly OperationType[] = ['receive', 'deposit', 'borrow', 'claim']
const minus: readonly OperationType[] = ['withdraw', 'repay', 'burn']

/** The sign of the operation's amount; each transfer has its own direction. */
function signOf(operation: OperationType): Sign {
  if (plus.includes(operation)) return '+'
  return minus.includes(operation) ? '-' : ''
}

/** Describes a transaction as data; react writes the sentence (pure). */
export function describeTransaction(transaction: Transaction): TransactionDescription {
  const [first, second, ...more] = transaction.transfers
  if (!first) return { kind: 'none' }
  if (!second) return { kind: 'single', sign: signOf(transaction.operation), transfer: first }
  if (more.length > 0) return { kind: 'many', transfers: transaction.transfers }
  // The sold asset comes first, as in "ETH → USDC".
  const isBoughtFirst = first.direction === 'in' && second.direction === 'out'
  return { kind: 'pair', transfers: isBoughtFirst ? [second, first] : [first, second] }
}
