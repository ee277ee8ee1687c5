import type { Latchkey } from '@latchkey/core'

/** A page's instance, and the callbacks of elements that wait for one or follow its replacement. */
type PageEntry = { latchkey: Latchkey | null; waiting: Set<(latchkey: Latchkey) => void> }

const entries = new WeakMap<Document, PageEntry>()

function entryOf(page: Document): PageEntry {
  const existing = entries.get(page)
  if (existing) return existing
  const entry: PageEntry = { latchkey: null, waiting: new Set() }
  entries.set(page, entry)
  return entry
}

/** Makes an instance the one that the page's elements use. */
export function setPageInstance(page: Document, latchkey: Latchkey): () => void {
  const entry = entryOf(page)
  entry.latchkey = latchkey
  for (const tell of entry.waiting) tell(latchkey)
  return () => {
    if (entry.latchkey === latchkey) entry.latchkey = null
  }
}

/** Calls back with the page's instance, now or as soon as there is one; returns unwatch. */
export function watchPageInstance(
  page: Document,
  onInstance: (latchkey: Latchkey) => void,
): () => void {
  const entry = entryOf(page)
  entry.waiting.add(onInstance)
  if (entry.latchkey) onInstance(entry.latchkey)
  return () => entry.waiting.delete(onInstance)
}
