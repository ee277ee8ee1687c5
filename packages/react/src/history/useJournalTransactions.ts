import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { JournalTransactions } from './watchJournalTransactions.ts'

/** The transactions that this browser has sent; `null` until the journal's code has loaded. */
export function useJournalTransactions(): JournalTransactions | null {
  const latchkey = useLatchkey()
  const [transactions, setTransactions] = useState<JournalTransactions | null>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isStopped = false
    import('./watchJournalTransactions.ts').then(
      ({ watchJournalTransactions }) => {
        if (!isStopped) stop = watchJournalTransactions(latchkey, setTransactions)
      },
      () => {
        // The import failed; the view shows the server's list alone.
      },
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }, [latchkey])
  return transactions
}
