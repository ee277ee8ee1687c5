import type { TimedEvent } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * The last analytics event and its time, whatever `features.analytics` is; `null` before the first one. To handle every
 * event, use `subscribeEvents`.
 */
export function useLatchkeyEvents(): TimedEvent | null {
  const { events } = useLatchkey()
  return useSyncExternalStore(events.watch, events.last, () => null)
}
