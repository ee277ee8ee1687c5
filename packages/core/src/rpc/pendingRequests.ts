import type { Latchkey } from '../latchkey.ts'

const pending = new WeakMap<Latchkey, Set<AbortController>>()

/** Counts a request as waiting for the visitor's approval until `done`; closing the modal aborts its signal. */
export function holdPending(latchkey: Latchkey): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const mine = pending.get(latchkey) ?? new Set()
  pending.set(latchkey, mine)
  mine.add(controller)
  return { signal: controller.signal, done: () => mine.delete(controller) }
}

export function abortPending(latchkey: Latchkey): void {
  const mine = pending.get(latchkey)
  if (!mine) return
  for (const controller of [...mine]) controller.abort()
  mine.clear()
}
