/** Field names of journal entries that an earlier version stored, and their names now. */
const renamedFields = [
  ['deed', 'idempotencyKey'],
  ['mark', 'chainCursor'],
  ['about', 'summary'],
] as const

/** Renames the fields of a stored entry. It keeps its idempotency key across an update of the page, so that the update cannot cause a double send. */
export function migrateStoredEntry(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  const fields = new Map<string, unknown>(Object.entries(stored))
  for (const [before, now] of renamedFields) {
    if (fields.has(before) && !fields.has(now)) fields.set(now, fields.get(before))
  }
  return Object.fromEntries(fields)
}
