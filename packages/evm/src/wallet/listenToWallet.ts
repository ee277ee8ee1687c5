import type { Eip1193Provider } from './eip1193.ts'

type Handlers = Readonly<Record<string, (payload: unknown) => void>>

/**
 * Subscribes to a wallet's events; returns a function that unsubscribes. Some wallets lack `on` or `removeListener`.
 */
export function listenToWallet(provider: Eip1193Provider, handlers: Handlers): () => void {
  const entries = Object.entries(handlers)
  for (const [event, handler] of entries) {
    quietly(() => provider.on?.(event, handler))
  }
  return () => {
    for (const [event, handler] of entries) {
      quietly(() => provider.removeListener?.(event, handler))
    }
  }
}

function quietly(act: () => unknown): void {
  try {
    act()
  } catch {
    // A wallet without events is read again when the page gets focus.
  }
}
