/** Resolves when the wallet is discovered: an extension may inject itself a moment after a reload. Stops looking when the signal aborts. */
export function waitForWallet<Wallet>(options: {
  /** The wallet, if it's discovered already. */
  find(): Wallet | null
  /** Calls back when there may be new wallets; returns a function that unsubscribes. */
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
