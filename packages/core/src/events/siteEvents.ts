import type { LatchkeyEvents } from '../latchkey.ts'
import { notifyListeners } from './notifyListeners.ts'

/** Emits an event of `latchkey.on`. */
export type EmitToSite = <Name extends keyof LatchkeyEvents>(
  name: Name,
  event: LatchkeyEvents[Name],
) => void

// A method, because its parameter may be narrower: the event's name says which one it is.
type Listener = { hear(event: object): void }

/**
 * Creates the emitter behind `latchkey.on`. While an event has no listener, its last occurrence is kept, and every
 * problem with the setup: an instance is created before a page can subscribe.
 */
export function createSiteEvents(): {
  emit(name: string, event: object): void
  on<Name extends keyof LatchkeyEvents>(
    name: Name,
    listener: (event: LatchkeyEvents[Name]) => void,
  ): () => void
} {
  const listeners = new Map<string, Set<Listener>>()
  const missed = new Map<string, readonly object[]>()
  const listenersOf = (name: string): Set<Listener> => {
    const found = listeners.get(name) ?? new Set()
    listeners.set(name, found)
    return found
  }
  return {
    emit(name, event) {
      const waiting = [...listenersOf(name)]
      const earlier = name === 'setupProblem' ? (missed.get(name) ?? []) : []
      if (waiting.length === 0) missed.set(name, [...earlier, event])
      notifyListeners(
        waiting.map(({ hear }) => hear),
        event,
      )
    },
    on(name, listener) {
      const entry: Listener = { hear: listener }
      listenersOf(name).add(entry)
      for (const event of missed.get(name) ?? []) notifyListeners([entry.hear], event)
      missed.delete(name)
      return () => listenersOf(name).delete(entry)
    },
  }
}
