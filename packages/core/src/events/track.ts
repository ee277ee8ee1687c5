import { internals, type Latchkey } from '../latchkey.ts'
import type { TrackedEvent } from './events.ts'

/** Emits an event. `features.analytics` decides whether it is sent to the server. */
export function track(latchkey: Latchkey, event: TrackedEvent): void {
  internals(latchkey).events.emit({
    type: event.event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track',
    ...event,
  })
}
