/** Calls back when the page comes back to the front, is restored, or the network returns. */
export function watchWaking(onWake: () => void): () => void {
  const page = globalThis.document
  const target = globalThis.window
  if (!page || !target) return () => {}
  const onVisible = () => page.visibilityState === 'visible' && onWake()
  page.addEventListener('visibilitychange', onVisible)
  target.addEventListener('online', onWake)
  target.addEventListener('pageshow', onVisible)
  return () => {
    page.removeEventListener('visibilitychange', onVisible)
    target.removeEventListener('online', onWake)
    target.removeEventListener('pageshow', onVisible)
  }
}
