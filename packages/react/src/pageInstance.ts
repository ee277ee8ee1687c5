import type { Latchkey } from '@latchkey/core'

/** By the page's global object: AppKit's hooks and elements find their instance without a provider. */
const instances = new WeakMap<object, Latchkey>()

/** Makes an instance the one that hooks outside of a `LatchkeyProvider` use; returns the cleanup. */
export function setPageInstance(latchkey: Latchkey): () => void {
  instances.set(globalThis, latchkey)
  return () => {
    if (instances.get(globalThis) === latchkey) instances.delete(globalThis)
  }
}

export function pageInstance(): Latchkey | null {
  return instances.get(globalThis) ?? null
}
