/** Resolves when the wallet is discovered: an extension may inject itself a moment after a reload. Stops looking when the signal aborts. */
export function waitForWallet<Found>(options: {
  find(): Found | null
  /** Calls back when there may be something new; returns the undo. */
  watch(onChange: () => void): () => void
  signal: AbortSignal
}): Promise<Found> {
  const { find, watch, signal } = options
  const first = find()
  if (first) return Promise.resolve(first)
  return new Promise((resolve) => {
    const stop = watch(() => {
      const found = find()
      if (!found) return
      stop()
      resolve(found)
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}
