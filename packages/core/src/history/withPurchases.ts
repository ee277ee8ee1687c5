import type { Transaction } from './transaction.ts'

/**
 * Merges onramp purchases into the transactions: a mined one is marked as a purchase, a pending or declined one is
 * inserted by its time (pure). One that is older than all loaded transactions is left out: it is on a later page.
 */
export function withPurchases(
  loaded: readonly Transaction[],
  purchases: readonly Transaction[],
  list: { isComplete: boolean },
): readonly Transaction[] {
  if (purchases.length === 0) return loaded
  const purchaseHashes = new Set(
    purchases.flatMap(({ hash }) => (hash ? [hash.toLowerCase()] : [])),
  )
  const loadedHashes = new Set(loaded.map(({ hash }) => hash.toLowerCase()))
  const oldest = list.isComplete ? 0 : (loaded.at(-1)?.atMs ?? 0)
  const missing = purchases.filter(
    ({ hash, atMs }) => !loadedHashes.has(hash.toLowerCase()) && atMs >= oldest,
  )
  const marked = loaded.map((item) =>
    purchaseHashes.has(item.hash.toLowerCase()) ? { ...item, isPurchase: true } : item,
  )
  if (missing.length === 0) return marked
  return [...missing, ...marked].sort((a, b) => b.atMs - a.atMs)
}
