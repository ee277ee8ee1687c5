/** An approval needs this height to count as visible (`useVisibilityCheck`). */
export const minHeightPx = 400
/** The modal's card is never taller. */
const maxHeightPx = 640

/** Reports the height that the card needs, so that the frame is as tall as the modal's card would be. */
export function watchHeight(onHeight: (heightPx: number) => void): () => void {
  let observed: Element | null = null
  const resizeObserver = new ResizeObserver(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      'main > .header, main .view, main > footer',
    )
    const needed = [...parts].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    if (needed > 0) onHeight(Math.min(maxHeightPx, Math.max(minHeightPx, needed)))
  })
  // Each view has a card of its own.
  const cardObserver = new MutationObserver(() => {
    const view = document.querySelector('main .view')
    if (view === observed) return
    resizeObserver.disconnect()
    observed = view
    if (view) resizeObserver.observe(view)
  })
  cardObserver.observe(document.body, { childList: true, subtree: true })
  return () => {
    resizeObserver.disconnect()
    cardObserver.disconnect()
  }
}
