type Listener = (payload: unknown) => void

export type WalletEvent = {
  readonly origin: string
  readonly name: string
  readonly payload: unknown
}

/** Event listeners, by site. */
export type Events = {
  on(origin: string, name: string, listener: Listener): void
  off(origin: string, name: string, listener: Listener): void
  emit(event: WalletEvent): void
  /** Receives every event of every site. */
  watch(listener: (event: WalletEvent) => void): () => void
}

export function createEvents(): Events {
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Set<(event: WalletEvent) => void>()
  const listenersOf = (origin: string, name: string) => {
    const key = JSON.stringify([origin, name])
    const found = listeners.get(key) ?? new Set()
    listeners.set(key, found)
    return found
  }
  return {
    on: (origin, name, listener) => void listenersOf(origin, name).add(listener),
    off: (origin, name, listener) => void listenersOf(origin, name).delete(listener),
    emit(event) {
      for (const listener of [...listenersOf(event.origin, event.name)]) listener(event.payload)
      for (const watcher of [...watchers]) watcher(event)
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}
