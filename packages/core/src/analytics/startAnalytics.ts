import type { AnalyticsEvent } from '../events/events.ts'
import { internals, type Latchkey } from '../latchkey.ts'

/**
 * Loads the code that sends events with the first event; returns a function that unsubscribes. A page without any event
 * sends no request.
 */
export function startAnalytics(latchkey: Latchkey): () => void {
  const early: AnalyticsEvent[] = []
  let stop = internals(latchkey).events.watch((event) => {
    const { features, endpoints } = internals(latchkey).options.getState()
    // MODAL_CREATED is never sent.
    const hasServer = Boolean(endpoints?.analytics || endpoints?.api)
    if (features.analytics !== true || !hasServer || event.event === 'MODAL_CREATED') return
    if (early.push(event) > 1) return
    // The code did not load: no events are sent.
    import('./watchAnalyticsEvents.ts').then(
      ({ watchAnalyticsEvents }) => {
        if (isStopped) return
        stop()
        stop = watchAnalyticsEvents(latchkey, early)
      },
      () => {},
    )
  })
  let isStopped = false
  return () => {
    isStopped = true
    stop()
  }
}
