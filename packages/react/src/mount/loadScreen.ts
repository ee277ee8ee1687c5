import type { drawModal } from './drawModal.tsx'

/** The modal's own code: asked for at the first opening, or a moment before. */
export async function loadScreen(): Promise<typeof drawModal> {
  return (await import('./drawModal.tsx')).drawModal
}

/** Fetches the modal's code ahead, when a press is likely. A failure is told when it is really needed. */
export function prefetchScreen(): void {
  loadScreen().catch(() => {})
}

/** Fetches it once the page has nothing better to do; returns the undo. */
export function prefetchWhenIdle(): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(prefetchScreen, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(prefetchScreen)
  return () => cancelIdleCallback(idle)
}
