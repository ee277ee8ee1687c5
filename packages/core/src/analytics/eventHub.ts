import { notifyListeners } from '../modal/notifyListeners.ts'

/** An analytics event as subscribers get it. */
export type LatchkeyEvent = {
  type: 'track' | 'error'
  event: string
  properties?: Readonly<Record<string, unknown>>
  address?: string
}

export type EventHub = {
  emit(event: Omit<LatchkeyEvent, 'address'>): void
  watch(onEvent: (event: LatchkeyEvent) => void): () => void
}

/** Passes every event to its subscribers, with the account it belongs to. */
export function createEventHub(address: () => string | undefined = () => undefined): EventHub {
  const listeners = new Set<(event: LatchkeyEvent) => void>()
  return {
    emit(fact) {
      const whose = address()
      notifyListeners(listeners, whose ? { ...fact, address: whose } : fact)
    },
    watch(onEvent) {
      listeners.add(onEvent)
      return () => listeners.delete(onEvent)
    },
  }
}
