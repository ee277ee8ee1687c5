/** Resolves when the wallet is discovered: an extension may inject itself a moment after a reload. Stops looking when the signal aborts. */
export function waitForWallet<Wallet>(options: {
  /** The wallet if it is discovered by now. */
  find(): Wallet | null
  /** Calls back when there may be something new; returns the undo. */
  watch(onChange: () => void): () => void
  signal: AbortSignal
}): Promise<Wallet> {
  const { find, watch, signal } = options
  const present = find()
  if (present) return Promise.resolve(present)
  return new Promise((resolve) => {
    const stop = watch(() => {
      const discovered = find()
      if (!discovered) return
      stop()
      resolve(discovered)
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}
