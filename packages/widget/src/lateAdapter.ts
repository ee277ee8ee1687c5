// Saves 2 kB of the script tag's first file, which has a budget: chains other than EVM load where a page names them.
import type { Adapter, Namespace } from '@latchkey/core'

/** An adapter whose code, down to the discovery of wallets, is loaded for pages that name one of its networks. */
export function lateAdapter(namespace: Namespace, load: () => Promise<Adapter>): Adapter {
  let loaded: Promise<Adapter> | null = null
  const adapter = () => {
    loaded ??= load().catch((error: unknown) => {
      // A failed import is tried again at the next call.
      loaded = null
      throw error
    })
    return loaded
  }
  return {
    namespace,
    discover(onChange) {
      let undo: (() => void) | null = null
      let isOver = false
      const begin = async () => {
        const found = await adapter()
        if (!isOver) undo = found.discover(onChange)
      }
      begin().catch(() => {
        // The import failed: wallets of this namespace are not listed, the others are.
      })
      return () => {
        isOver = true
        undo?.()
      }
    },
    open: async (context) => (await adapter()).open(context),
  }
}
