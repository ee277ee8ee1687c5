import type { Latchkey } from '../latchkey.ts'
import type { LatchkeyEvent } from './eventHub.ts'

/** Happen without the visitor; alone they are no reason to ask anything of the network. */
const quietEvents = ['INITIALIZE', 'MODAL_CREATED']

/** Holds events until the visitor does something, then loads what sends them; returns the undo. */
export function startAnalytics(latchkey: Latchkey): () => void {
  let held: LatchkeyEvent[] = []
  let stop = latchkey.events.watch((event) => {
    const { features, endpoints } = latchkey.options.getState()
    if (features.analytics !== true || !endpoints?.analytics) return
    held.push(event)
    if (quietEvents.includes(event.event)) return
    stop()
    let isWanted = true
    stop = () => {
      isWanted = false
    }
    // Without its code there are no statistics; nothing else depends on it.
    import('./sendEvents.ts').then(
      ({ sendEvents }) => {
        if (isWanted) stop = sendEvents(latchkey, held)
        held = []
      },
      () => {},
    )
  })
  return () => stop()
}
