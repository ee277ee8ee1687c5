import type { Latchkey } from '../latchkey.ts'

const pending = new WeakMap<Latchkey, Set<AbortController>>()

/** Counts a request as waiting for the visitor's approval until `done`; closing the modal aborts its signal. */
export function holdPending(latchkey: Latchkey): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const controllers = pending.get(latchkey) ?? new Set()
  pending.set(latchkey, controllers)
  controllers.add(controller)
  return { signal: controller.signal, done: () => controllers.delete(controller) }
}

/** Aborts every request that waits for the visitor's approval. */
export function abortPending(latchkey: Latchkey): void {
  const controllers = pending.get(latchkey)
  if (!controllers) return
  for (const controller of [...controllers]) controller.abort()
  controllers.clear()
}
