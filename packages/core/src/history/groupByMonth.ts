import type { Transaction } from './transaction.ts'

export type Month = {
  year: number
  /** 0 is January. */
  month: number
  transactions: readonly Transaction[]
}

/** Groups transactions by month in the visitor's time zone, in their order (pure). */
export function groupByMonth(transactions: readonly Transaction[]): readonly Month[] {
  const months: { year: number; month: number; transactions: Transaction[] }[] = []
  for (const transaction of transactions) {
    const date = new Date(transaction.atMs)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.transactions.push(transaction)
    else months.push({ year, month, transactions: [transaction] })
  }
  return months
}
