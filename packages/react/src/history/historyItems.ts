import type { Transaction, Transfer } from '@latchkey/core'
import {
  describeTransaction,
  groupByMonth,
  type Month,
  type TransactionDescription,
} from '@latchkey/core/internal'

/** One line of the list: a month's name, a transaction, or one of its transfers. */
export type HistoryItem =
  | { kind: 'heading'; key: string; month: Omit<Month<never>, 'items'> }
  | {
      kind: 'transaction'
      key: string
      transaction: Transaction
      description: TransactionDescription
    }

const itemCache = new WeakMap<readonly Transaction[], readonly HistoryItem[]>()

/** Lists transactions under their months; one with many transfers has a line for each. */
export function historyItems(transactions: readonly Transaction[]): readonly HistoryItem[] {
  const items = itemCache.get(transactions) ?? itemsOf(transactions)
  itemCache.set(transactions, items)
  return items
}

function itemsOf(transactions: readonly Transaction[]): readonly HistoryItem[] {
  return groupByMonth(transactions).flatMap(({ year, month, items }) => [
    { kind: 'heading', key: `${year}-${month}`, month: { year, month } } as const,
    ...items.flatMap(linesOf),
  ])
}

function linesOf(transaction: Transaction): readonly HistoryItem[] {
  const description = describeTransaction(transaction)
  if (description.kind !== 'many') {
    return [{ kind: 'transaction', key: transaction.id, transaction, description }]
  }
  return description.transfers.map((transfer, index) => ({
    kind: 'transaction',
    key: `${transaction.id}/${index}`,
    transaction,
    description: lineOf(transfer),
  }))
}

function lineOf(transfer: Transfer): TransactionDescription {
  return { kind: 'single', sign: '', transfer }
}
