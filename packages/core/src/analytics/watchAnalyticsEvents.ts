import type { Latchkey } from '../latchkey.ts'
import { watchPageHide } from '../options/platform.ts'
import { describeSetup } from './describeSetup.ts'
import type { LatchkeyEvent } from './eventHub.ts'
import { openEventQueue } from './openEventQueue.ts'

/**
 * Sends the configuration, then the early and all further events, in batches, the last one when the page
 * is left; returns the undo.
 */
export function watchAnalyticsEvents(
  latchkey: Latchkey,
  early: readonly LatchkeyEvent[],
): () => void {
  const eventQueue = openEventQueue(latchkey)
  const add = (event: LatchkeyEvent) => {
    const isEnabled = latchkey.options.getState().features.analytics === true
    if (isEnabled && event.event !== 'MODAL_CREATED') eventQueue.add(event)
  }
  add({ type: 'track', event: 'INITIALIZE', properties: describeSetup(latchkey) })
  early.forEach(add)
  const unwatchEvents = latchkey.events.watch(add)
  const unwatchPageHide = watchPageHide(() => void eventQueue.flush())
  return () => {
    unwatchEvents()
    unwatchPageHide()
    eventQueue.close()
  }
}
