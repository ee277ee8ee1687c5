import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'
import { isOpen, type JournalEntry, readEntries } from './journalEntry.ts'

/** As many as the list of pending transactions ever shows. */
const mostEntries = 99

const journals = new WeakMap<Latchkey, StoreApi<readonly JournalEntry[]>>()

/** The journal of everything the wallet was asked to send, the newest first, shared with the site's other tabs. */
export function journalOf(latchkey: Latchkey): StoreApi<readonly JournalEntry[]> {
  const known = journals.get(latchkey)
  if (known) return known
  const store = createStore<readonly JournalEntry[]>(() => readStored(latchkey))
  journals.set(latchkey, store)
  latchkey.onDestroy(
    latchkey.storage.watch((key) => {
      if (key === 'transaction_journal') store.setState(readJournal(latchkey), true)
    }),
  )
  return store
}

/** What this tab and the others know, the later word on each entry. */
export function readJournal(latchkey: Latchkey): readonly JournalEntry[] {
  const mine = journalOf(latchkey).getState()
  const all = new Map(mine.map((entry) => [entry.id, entry]))
  for (const entry of readStored(latchkey)) {
    const known = all.get(entry.id)
    if (!known || known.updatedAtMs <= entry.updatedAtMs) all.set(entry.id, entry)
  }
  return [...all.values()].sort((one, other) => other.createdAtMs - one.createdAtMs)
}

/** Adds the entry, or puts it in the place of the one with its id. */
export function writeEntry(latchkey: Latchkey, entry: JournalEntry): void {
  const others = readJournal(latchkey).filter(({ id }) => id !== entry.id)
  const all = [entry, ...others].sort((one, other) => other.createdAtMs - one.createdAtMs)
  // What is still open is never forgotten: it is why there is a journal.
  const kept = all.filter((one, index) => index < mostEntries || isOpen(one))
  latchkey.storage.set('transaction_journal', toJson(kept))
  journalOf(latchkey).setState(kept, true)
}

export function changeEntry(
  latchkey: Latchkey,
  id: string,
  change: Partial<Pick<JournalEntry, 'status' | 'hash' | 'batchId'>>,
): JournalEntry | null {
  const entry = readJournal(latchkey).find((one) => one.id === id)
  if (!entry) return null
  // Several changes within one millisecond keep their order.
  const updatedAtMs = Math.max(Date.now(), entry.updatedAtMs + 1)
  const changed = { ...entry, ...change, updatedAtMs }
  writeEntry(latchkey, changed)
  return changed
}

function readStored(latchkey: Latchkey): readonly JournalEntry[] {
  return readEntries(fromJson(latchkey.storage.get('transaction_journal') ?? 'null'))
}
