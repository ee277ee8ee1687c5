import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { withTabLock } from '../storage/withTabLock.ts'
import { isDoubleSend } from './idempotencyKey.ts'
import { readJournal, writeEntry } from './journal.ts'
import { isOpen, type TransactionRecord } from './journalEntry.ts'

/**
 * Prevents a double send: records the entry before the wallet is asked, unless the journal has an open or recent
 * entry with the same idempotency key. Check and record are one step under a lock, so that a second click, a second
 * tab or a reload finds the entry.
 * @throws LatchkeyError journal/already-sent, journal/unresolved
 */
export async function recordIfNew(
  latchkey: Latchkey,
  entry: TransactionRecord,
  options: { allowRepeat: boolean },
): Promise<void> {
  await withTabLock('journal', () => {
    const earlier = readJournal(latchkey)
    const withSameId = earlier.find(({ id }) => id === entry.id)
    if (withSameId && !canRetry(withSameId)) throw toRefusalError(withSameId)
    const doubleSend = earlier.find(
      (candidate) => isDoubleSend(candidate, entry) && (isOpen(candidate) || isRecent(candidate)),
    )
    if (doubleSend && !options.allowRepeat) throw toRefusalError(doubleSend)
    writeEntry(latchkey, entry)
  })
}

/** A visitor who sends the same payment twice within this time is asked to confirm the second one. */
const recentMs = 60_000

/** Whether the entry was confirmed within the last minute, also in another tab. A repeated approval moves nothing. */
function isRecent({ kind, status, updatedAtMs }: TransactionRecord): boolean {
  return kind !== 'approve' && status === 'confirmed' && Date.now() - updatedAtMs < recentMs
}

/** An entry may be sent again under its id only when it was certainly not sent. */
function canRetry({ status }: TransactionRecord): boolean {
  return status === 'declined' || status === 'failed'
}

function toRefusalError({ id, status, hash }: TransactionRecord): LatchkeyError {
  return status === 'asked' || status === 'unclear'
    ? new LatchkeyError('journal/unresolved', { id, status })
    : new LatchkeyError('journal/already-sent', { id, hash })
}
