import type { AnalyticsEvent } from '../events/events.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { watchPageHide } from '../options/platform.ts'
import { openEventQueue } from './openEventQueue.ts'

/**
 * Sends the configuration, then the early and all further events, in batches, the last one when the page is left;
 * returns a function that unsubscribes.
 */
export function watchAnalyticsEvents(
  latchkey: Latchkey,
  early: readonly AnalyticsEvent[],
): () => void {
  const eventQueue = openEventQueue(latchkey)
  const add = (event: AnalyticsEvent) => {
    const isEnabled = internals(latchkey).options.getState().features.analytics === true
    if (isEnabled && event.event !== 'MODAL_CREATED') eventQueue.add(event)
  }
  add({ type: 'track', event: 'INITIALIZE', properties: describeSetup(latchkey) })
  early.forEach(add)
  const unwatchEvents = internals(latchkey).events.watch(add)
  const unwatchPageHide = watchPageHide(() => void eventQueue.flush())
  return () => {
    unwatchEvents()
    unwatchPageHide()
    eventQueue.close()
  }
}

/** The site's configuration for the first event: flags, names and ids, never values that may contain a key (RPC URLs) or an image. */
function describeSetup(latchkey: Latchkey): Readonly<Record<string, unknown>> {
  const options = internals(latchkey).options.getState()
  const scalarOptions = Object.entries(options).filter(([, value]) => typeof value !== 'object')
  return {
    ...Object.fromEntries(scalarOptions),
    features: options.features,
    networks: options.networks.map((network) => network.caipNetworkId),
  }
}
