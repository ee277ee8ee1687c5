import type { Transaction, Transfer } from '@latchkey/core'
import {
  describeTransaction,
  groupByDate,
  type TransactionDescription,
} from '@latchkey/core/internal'

/** One line of the list: the day or month of what follows, a transaction, or one of its transfers. */
export type HistoryItem =
  | { kind: 'heading'; key: string; fromMs: number }
  | {
      kind: 'transaction'
      key: string
      transaction: Transaction
      description: TransactionDescription
    }

type Unit = 'day' | 'month'

const itemCache = {
  day: new WeakMap<readonly Transaction[], readonly HistoryItem[]>(),
  month: new WeakMap<readonly Transaction[], readonly HistoryItem[]>(),
}

/** Lists transactions under their days or months; one with many transfers has a line for each. */
export function historyItems(
  transactions: readonly Transaction[],
  unit: Unit,
): readonly HistoryItem[] {
  const items = itemCache[unit].get(transactions) ?? itemsOf(transactions, unit)
  itemCache[unit].set(transactions, items)
  return items
}

function itemsOf(transactions: readonly Transaction[], unit: Unit): readonly HistoryItem[] {
  return groupByDate(transactions, unit).flatMap(({ fromMs, items }) => [
    { kind: 'heading', key: String(fromMs), fromMs } as const,
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
