import type { Latchkey } from '@latchkey/core'
import { internals, isBrowser } from '@latchkey/core/internal'
import { mountModal } from '@latchkey/react'
import { setPageInstance } from './pageInstance.ts'
import { registerElements } from './registerElements.ts'

/**
 * Registers the `<latchkey-…>` elements, which then use this instance, and mounts its modal. With `modal.inline`, the
 * page's `<latchkey-modal>` holds the modal. Does nothing on a server.
 *
 * @example
 * ```ts
 * const latchkey = createLatchkey({ projectId: 'my-shop', networks: [mainnet], adapters: [evm()] })
 * defineElements(latchkey)
 * ```
 */
export function defineElements(latchkey: Latchkey): void {
  if (!isBrowser()) return
  registerElements()
  if (!internals(latchkey).options.getState().modal.inline)
    internals(latchkey).onDestroy(mountModal(latchkey))
  internals(latchkey).onDestroy(setPageInstance(document, latchkey))
}
