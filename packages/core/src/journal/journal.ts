/**
 * The transaction journal: everything the wallet was asked to send, so that no click, tab or reload sends it twice.
 *
 * The life of an entry:
 * 1. `sendOnce` looks on the chain for earlier attempts, then `recordIfNew` records the entry as `asked`, or rejects a
 *    double send. Only then is the wallet asked.
 * 2. The wallet's response makes it `sent` (with a hash or a batch id), `declined`, `failed` or `unclear`
 *    (`classifySendError`). `sendOnce` searches the chain for an `unclear` one.
 * 3. `followEntry` polls an open entry, once per tab; `resumeJournal` does so for those of an earlier visit.
 * 4. `settleEntry.ts` reads the outcome from the chain, or of a batch from the wallet: `confirmed`, `reverted`,
 *    `replaced` or `cancelled`.
 * 5. `waitForTransaction` resolves when the entry is settled, by this tab or another one: send, swap and approvals wait here.
 *
 * Every change passes through `changeEntry`, which stores it for the other tabs.
 */

import { createStore, type StoreApi } from 'zustand/vanilla'
import { internals, type Latchkey, part } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'
import { isOpen, type TransactionRecord } from './journalEntry.ts'
import { readStoredEntries } from './readStoredEntries.ts'

/** The list of pending transactions shows at most this many. */
const maxEntries = 99

/** The transaction journal: every transaction the wallet was asked to send, newest first, shared with the site's other tabs. */
export function journalOf(latchkey: Latchkey): StoreApi<readonly TransactionRecord[]> {
  return part(latchkey, 'journal', () => {
    const store = createStore<readonly TransactionRecord[]>(() => readStored(latchkey))
    internals(latchkey).onDestroy(
      internals(latchkey).storage.watch((key) => {
        if (key === 'transaction_journal') store.setState(readJournal(latchkey), true)
      }),
    )
    return store
  })
}

/** The entries of this tab and of storage; of two versions of an entry, the one updated last. */
export function readJournal(latchkey: Latchkey): readonly TransactionRecord[] {
  const inMemory = journalOf(latchkey).getState()
  const all = new Map(inMemory.map((entry) => [entry.id, entry]))
  for (const entry of readStored(latchkey)) {
    const other = all.get(entry.id)
    if (!other || other.updatedAtMs <= entry.updatedAtMs) all.set(entry.id, entry)
  }
  return [...all.values()].sort((a, b) => b.createdAtMs - a.createdAtMs)
}

/** Adds the entry, or replaces the one with its id. */
export function writeEntry(latchkey: Latchkey, entry: TransactionRecord): void {
  const others = readJournal(latchkey).filter(({ id }) => id !== entry.id)
  const all = [entry, ...others].sort((a, b) => b.createdAtMs - a.createdAtMs)
  // Open entries are kept beyond the limit: without them a double send could not be detected.
  const kept = all.filter((candidate, index) => index < maxEntries || isOpen(candidate))
  internals(latchkey).storage.set('transaction_journal', toJson(kept))
  journalOf(latchkey).setState(kept, true)
}

/** Changes a stored entry; `null` when there is none with this id. */
export function changeEntry(
  latchkey: Latchkey,
  id: string,
  change: Partial<Pick<TransactionRecord, 'status' | 'hash' | 'batchId'>>,
): TransactionRecord | null {
  const entry = readJournal(latchkey).find((candidate) => candidate.id === id)
  if (!entry) return null
  // Two changes within one millisecond must get different times, or `readJournal` could not tell which is later.
  const updatedAtMs = Math.max(Date.now(), entry.updatedAtMs + 1)
  const changed = { ...entry, ...change, updatedAtMs }
  writeEntry(latchkey, changed)
  return changed
}

function readStored(latchkey: Latchkey): readonly TransactionRecord[] {
  return readStoredEntries(
    fromJson(internals(latchkey).storage.get('transaction_journal') ?? 'null'),
  )
}
