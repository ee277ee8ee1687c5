import type { Latchkey } from '../latchkey.ts'
import type { AnalyticsEvent } from './eventHub.ts'
import type { AnalyticsPayload } from './events.ts'

/** Emits an event. `features.analytics` decides whether it is sent to the server. */
export function track(latchkey: Latchkey, event: AnalyticsPayload): void {
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
  onEvent: (event: AnalyticsEvent) => void,
): () => void {
  return latchkey.events.watch(onEvent)
}
