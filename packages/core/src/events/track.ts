import type { Latchkey } from '../latchkey.ts'
import type { LatchkeyEvent } from './eventHub.ts'
import type { AnalyticsEvent } from './events.ts'

/** Emits an event. `features.analytics` decides whether it is sent to the server. */
export function track(latchkey: Latchkey, event: AnalyticsEvent): void {
  latchkey.events.emit({
    type: event.event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track',
    ...event,
  })
}

/**
 * Subscribes to every analytics event, regardless of `features.analytics`, for your own analytics; returns a function
 * that unsubscribes.
 */
export function subscribeEvents(
  latchkey: Latchkey,
  onEvent: (event: LatchkeyEvent) => void,
): () => void {
  return latchkey.events.watch(onEvent)
}
