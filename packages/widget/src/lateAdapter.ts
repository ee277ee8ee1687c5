import type { Adapter, Namespace } from '@latchkey/core'

/** An adapter whose code, down to the discovery of wallets, comes when the page is one that has use for it. */
export function lateAdapter(namespace: Namespace, load: () => Promise<Adapter>): Adapter {
  let loaded: Promise<Adapter> | null = null
  const adapter = (): Promise<Adapter> => {
    loaded ??= load()
    // Code that did not arrive may be asked for again.
    loaded.catch(() => {
      loaded = null
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
        // Without its code there are no wallets of this kind; the others are not the worse for it.
      })
      return () => {
        isOver = true
        undo?.()
      }
    },
    open: async (context) => (await adapter()).open(context),
  }
}
