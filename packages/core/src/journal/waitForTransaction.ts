import type { Latchkey } from '../latchkey.ts'
import { followEntry } from './followEntry.ts'
import { journalOf, readJournal } from './journal.ts'
import { isOpen, type TransactionRecord } from './journalEntry.ts'

/** The record to wait for: the `id` of what `executeSend` or `executeSwap` resolved with. */
export type WaitForTransactionParameters = { id: string }

/** What `waitForTransaction` resolves with. */
export type WaitForTransactionReturnType = TransactionRecord

/**
 * Resolves with the transaction's record when it's mined, replaced, or known not to have been sent. Errors of the node
 * and the wallet are retried, so it never rejects.
 */
export async function waitForTransaction(
  latchkey: Latchkey,
  { id }: WaitForTransactionParameters,
): Promise<WaitForTransactionReturnType> {
  followEntry(latchkey, id)
  const store = journalOf(latchkey)
  const findSettled = () => readJournal(latchkey).find((entry) => entry.id === id && !isOpen(entry))
  return (
    findSettled() ??
    new Promise((resolve) => {
      const stop = store.subscribe(() => {
        const entry = findSettled()
        if (!entry) return
        stop()
        resolve(entry)
      })
    })
  )
}
