import type { Latchkey } from '@latchkey/core'
import {
  type JournaledTransaction,
  journalOf,
  pendingTransactions,
  resumeJournal,
  withPurchases,
} from '@latchkey/core/internal'

/** What this browser has sent, with the functions of the journal's chunk that put it into a list. */
export type JournalTransactions = {
  /** Every transaction in the journal. */
  entries: readonly JournaledTransaction[]
  /** Those of an account that the server does not list yet. */
  select: typeof pendingTransactions
  /** Adds the account's purchases to the server's list. */
  merge: typeof withPurchases
}

/**
 * Reports the transactions that this browser has sent, now and at each change, and follows those that an earlier visit
 * left pending; returns unwatch. A separate chunk, so that the list does not wait for it.
 */
export function watchJournalTransactions(
  latchkey: Latchkey,
  onChange: (transactions: JournalTransactions) => void,
): () => void {
  const journal = journalOf(latchkey)
  const report = () =>
    onChange({
      entries: journal.getState(),
      select: pendingTransactions,
      merge: withPurchases,
    })
  resumeJournal(latchkey)
  report()
  return journal.subscribe(report)
}
