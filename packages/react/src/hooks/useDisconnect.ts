import { disconnect, type Namespace } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/** Ends the connection of one namespace, or of all. The function throws connection/disconnect-failed. */
export function useLatchkeyDisconnect(): (options?: { namespace?: Namespace }) => Promise<void> {
  const latchkey = useLatchkey()
  return useCallback((options) => disconnect(latchkey, options), [latchkey])
}
