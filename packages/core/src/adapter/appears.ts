/** An extension may need a moment after a reload: resolves when it is found, looks no longer when the signal ends. */
export function appears<Found>(options: {
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
