import type { Transaction } from './transaction.ts'

/** Removes transactions that only brought spam NFTs (pure). */
export function dropSpamNfts(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions.filter(
    ({ transfers }) =>
      transfers.length === 0 ||
      !transfers.every((transfer) => transfer.kind === 'nft' && transfer.isSpam),
  )
}
