import type { Latchkey } from '../latchkey.ts'
import type { LatchkeyEvent } from './eventHub.ts'

/**
 * Waits until something happens, then loads what sends events; returns the undo. A page that is only looked at
 * asks nothing of the network.
 */
export function startAnalytics(latchkey: Latchkey): () => void {
  const early: LatchkeyEvent[] = []
  let stop = latchkey.events.watch((event) => {
    const { features, endpoints } = latchkey.options.getState()
    // That there is a modal is never sent.
    if (features.analytics !== true || !endpoints?.analytics || event.event === 'MODAL_CREATED')
      return
    if (early.push(event) > 1) return
    // Without its code there are no statistics; nothing else depends on it.
    import('./sendEvents.ts').then(
      ({ sendEvents }) => {
        if (isOver) return
        stop()
        stop = sendEvents(latchkey, early)
      },
      () => {},
    )
  })
  let isOver = false
  return () => {
    isOver = true
    stop()
  }
}
