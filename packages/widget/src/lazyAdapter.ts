// Saves 2 kB of the script tag's first file, which has a budget: chains other than EVM load where a page names them.
import type { Adapter, Namespace } from '@latchkey/core'

/** An adapter whose code, down to the discovery of wallets, is loaded for pages that name one of its networks. */
export function lazyAdapter(namespace: Namespace, load: () => Promise<Adapter>): Adapter {
  let loaded: Promise<Adapter> | null = null
  const loadOnce = () => {
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
      let stop: (() => void) | null = null
      let isStopped = false
      const startDiscovery = async () => {
        const adapter = await loadOnce()
        if (!isStopped) stop = adapter.discover(onChange)
      }
      startDiscovery().catch(() => {
        // The import failed: wallets of this namespace aren't listed, but others are.
      })
      return () => {
        isStopped = true
        stop?.()
      }
    },
    open: async (context) => (await loadOnce()).open(context),
  }
}
