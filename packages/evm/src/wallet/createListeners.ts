import type { Eip1193Provider } from './eip1193.ts'

type Listener = (payload: unknown) => void

/** The event emitter of an EIP-1193 provider. */
export function createListeners(): {
  on: NonNullable<Eip1193Provider['on']>
  off: NonNullable<Eip1193Provider['removeListener']>
  emit(event: string, payload: unknown): void
} {
  const byEvent = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const listeners = byEvent.get(event) ?? new Set()
      byEvent.set(event, listeners.add(listener))
    },
    off(event, listener) {
      byEvent.get(event)?.delete(listener)
    },
    emit(event, payload) {
      for (const listener of [...(byEvent.get(event) ?? [])]) listener(payload)
    },
  }
}
