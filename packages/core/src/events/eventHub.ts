import { notifyListeners } from './notifyListeners.ts'

/** An analytics event that subscribers receive. */
export type AnalyticsEvent = {
  type: 'track' | 'error'
  event: string
  properties?: Readonly<Record<string, unknown>>
  address?: string
}

/** An event with the time at which it happened. */
export type TimedEvent = { data: AnalyticsEvent; timestampMs: number }

export type EventHub = {
  emit(event: Omit<AnalyticsEvent, 'address'>): void
  /** The last event; `null` before the first one. */
  last(): TimedEvent | null
  watch(onEvent: (event: AnalyticsEvent) => void): () => void
}

/** Passes every event to its subscribers, with the account it belongs to. */
export function createEventHub(address: () => string | undefined = () => undefined): EventHub {
  const listeners = new Set<(event: AnalyticsEvent) => void>()
  let last: TimedEvent | null = null
  return {
    emit(event) {
      const accountAddress = address()
      const data = accountAddress ? { ...event, address: accountAddress } : event
      last = { data, timestampMs: Date.now() }
      notifyListeners(listeners, data)
    },
    last: () => last,
    watch(onEvent) {
      listeners.add(onEvent)
      return () => listeners.delete(onEvent)
    },
  }
}
