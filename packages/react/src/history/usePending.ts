import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { Pending } from './watchPending.ts'

/** What this browser has sent, once the code that keeps the journal is here. */
export function usePending(): Pending | null {
  const latchkey = useLatchkey()
  const [pending, setPending] = useState<Pending | null>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let left = false
    import('./watchPending.ts').then(
      ({ watchPending }) => {
        if (!left) stop = watchPending(latchkey, setPending)
      },
      () => {
        // The network failed under the import; the server's list is there without it.
      },
    )
    return () => {
      left = true
      stop?.()
    }
  }, [latchkey])
  return pending
}
