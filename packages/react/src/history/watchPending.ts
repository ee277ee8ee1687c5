import type { Latchkey } from '@latchkey/core'
import {
  journalOf,
  type NotedTransaction,
  pendingTransactions,
  resumeJournal,
  withPurchases,
} from '@latchkey/core/internal'

export type Pending = {
  noted: readonly NotedTransaction[]
  select: typeof pendingTransactions
  merge: typeof withPurchases
}

/**
 * Reports what this browser has sent, now and at each change, and follows what an earlier visit left on its way;
 * returns the undo. Apart from the list, which need not wait for it.
 */
export function watchPending(latchkey: Latchkey, onChange: (pending: Pending) => void): () => void {
  const journal = journalOf(latchkey)
  const report = () =>
    onChange({
      noted: journal.getState(),
      select: pendingTransactions,
      merge: withPurchases,
    })
  resumeJournal(latchkey)
  report()
  return journal.subscribe(report)
}
