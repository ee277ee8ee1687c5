const checkIntervalMs = 500

/** Calls back once when the window is closed; returns the cleanup. */
export function watchPopup(popup: Window, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onClosed()
  }, checkIntervalMs)
  return () => clearInterval(timer)
}
