import type { AnalyticsEvent, TrackedEvent } from './events.ts'
import { notifyListeners } from './notifyListeners.ts'

/** The emitter of analytics events. */
export type EventHub = {
  emit(event: TrackedEvent & { type: 'track' | 'error' }): void
  watch(onEvent: (event: AnalyticsEvent) => void): () => void
}

/** Passes every event to its subscribers, with the account it belongs to. */
export function createEventHub(address: () => string | undefined = () => undefined): EventHub {
  const listeners = new Set<(event: AnalyticsEvent) => void>()
  return {
    emit(event) {
      const accountAddress = address()
      notifyListeners(listeners, accountAddress ? { ...event, address: accountAddress } : event)
    },
    watch(onEvent) {
      listeners.add(onEvent)
      return () => listeners.delete(onEvent)
    },
  }
}
