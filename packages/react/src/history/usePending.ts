import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { Pending } from './watchPending.ts'

/** The transactions that this browser has sent; `null` until the journal's code has loaded. */
export function usePending(): Pending | null {
  const latchkey = useLatchkey()
  const [pending, setPending] = useState<Pending | null>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isStopped = false
    import('./watchPending.ts').then(
      ({ watchPending }) => {
        if (!isStopped) stop = watchPending(latchkey, setPending)
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
  return pending
}
