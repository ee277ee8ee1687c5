import { type Latchkey, LatchkeyError } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'

/** A store of the instance, as far as this waits for it. */
type Watched = { subscribe(onChange: () => void): () => void }

/**
 * Resolves with what `read` finds in a store while the modal is open. @throws connection/aborted when the visitor
 * closes the modal first
 */
export function waitWhileOpen<Value>(
  latchkey: Latchkey,
  options: { store: Watched; read(): Value | null },
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const value = options.read()
      if (value === null && internals(latchkey).modal.getState().open) return
      for (const cleanUp of cleanups) cleanUp()
      if (value === null) reject(new LatchkeyError('connection/aborted', {}))
      else resolve(value)
    }
    const cleanups = [options.store.subscribe(check), internals(latchkey).modal.subscribe(check)]
    check()
  })
}
