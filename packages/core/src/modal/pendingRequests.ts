import { type Latchkey, part } from '../latchkey.ts'

/** Counts a request as waiting for the visitor's approval until `done`; closing the modal aborts its signal. */
export function holdPending(latchkey: Latchkey): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const controllers = pendingOf(latchkey)
  controllers.add(controller)
  return { signal: controller.signal, done: () => controllers.delete(controller) }
}

/** Reports when the modal closes, or an inline modal starts over; returns a function that unsubscribes. */
export function watchClosing(latchkey: Latchkey, onClose: () => void): () => void {
  const { signal, done } = holdPending(latchkey)
  signal.addEventListener('abort', onClose)
  return () => {
    done()
    signal.removeEventListener('abort', onClose)
  }
}

/** Aborts every request that waits for the visitor's approval. */
export function abortPending(latchkey: Latchkey): void {
  const controllers = pendingOf(latchkey)
  for (const controller of controllers) controller.abort()
  controllers.clear()
}

function pendingOf(latchkey: Latchkey): Set<AbortController> {
  return part(latchkey, 'pending', () => new Set())
}
