import type { Transaction } from './transaction.ts'

/** Without transactions that brought nothing but spam NFTs (pure). */
export function dropSpam(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions.filter(
    ({ transfers }) =>
      transfers.length === 0 ||
      !transfers.every((transfer) => transfer.kind === 'nft' && transfer.isSpam),
  )
}
