import { isSameAddress } from '../caip/isSameAddress.ts'
import type { TransactionRecord } from './journalEntry.ts'

/** A chain without a node never reports an outcome, so a transaction counts as pending for a day at most. */
const maxPendingMs = 24 * 60 * 60_000

/** The account's transactions that were sent and are not mined yet, on every network (pure). */
export function pendingEntries(
  entries: readonly TransactionRecord[],
  { account, nowMs }: { account: string; nowMs: number },
): readonly TransactionRecord[] {
  return entries.filter(
    (entry) =>
      entry.status === 'sent' &&
      nowMs - entry.createdAtMs < maxPendingMs &&
      isSameAddress(entry.account, account),
  )
}
