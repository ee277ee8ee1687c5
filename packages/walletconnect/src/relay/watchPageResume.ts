/** Calls back when the page becomes visible, is restored from the back-forward cache, or the network returns. */
export function watchPageResume(onResume: () => void): () => void {
  const page = globalThis.document
  const target = globalThis.window
  if (!page || !target) return () => {}
  const onVisible = () => page.visibilityState === 'visible' && onResume()
  page.addEventListener('visibilitychange', onVisible)
  target.addEventListener('online', onResume)
  target.addEventListener('pageshow', onVisible)
  return () => {
    page.removeEventListener('visibilitychange', onVisible)
    target.removeEventListener('online', onResume)
    target.removeEventListener('pageshow', onVisible)
  }
}
