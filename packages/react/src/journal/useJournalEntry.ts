import type { TransactionRecord } from '@latchkey/core'
import { followEntry, journalOf } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** A journal entry, now and at each change; its transaction is followed until it is mined. */
export function useJournalEntry(id: string): TransactionRecord | null {
  const latchkey = useLatchkey()
  useEffect(() => followEntry(latchkey, id), [latchkey, id])
  return useStore(
    journalOf(latchkey),
    (entries) => entries.find((entry) => entry.id === id) ?? null,
  )
}
