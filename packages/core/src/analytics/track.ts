import type { Latchkey } from '../latchkey.ts'
import type { LatchkeyEvent } from './eventHub.ts'
import type { AnalyticsEvent } from './events.ts'

/** Says that something happened. Whether it leaves the page is decided elsewhere (`features.analytics`). */
export function track(latchkey: Latchkey, event: AnalyticsEvent): void {
  latchkey.events.emit({
    type: event.event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track',
    ...event,
  })
}

/** For the owner's own analytics: every event, whatever `features.analytics` says; returns the undo. */
export function subscribeEvents(
  latchkey: Latchkey,
  onEvent: (event: LatchkeyEvent) => void,
): () => void {
  return latchkey.events.watch(onEvent)
}
