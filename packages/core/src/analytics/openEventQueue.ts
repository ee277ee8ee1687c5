import {
  analyticsConfigEndpoint,
  eventsPerBatch,
  sendEventEndpoint,
  sendEventsEndpoint,
  type AnalyticsEvent as WireEvent,
} from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { endpointRequest } from '../api/endpointRequest.ts'
import { resolveServiceUrl } from '../api/resolveServiceUrl.ts'
import { sdkParams } from '../api/sdkParams.ts'
import type { AnalyticsEvent } from '../events/events.ts'
import type { Latchkey } from '../latchkey.ts'
import { reportSetup } from '../modal/reportSetup.ts'
import { readPage } from '../options/platform.ts'
import { toWireEvent } from './toWireEvent.ts'

const batchDelayMs = 5_000
/** Limits the queue of a page that stays open while the server is unreachable. */
const maxQueuedEvents = 200

/** Sends analytics events to the server. */
export type EventQueue = {
  add(event: AnalyticsEvent): void
  /** Sends the queued events; resolves when the server has responded. */
  flush(): Promise<void>
  close(): void
}

/** Queues events and sends them in batches, if analytics is enabled for the project. */
export function openEventQueue(latchkey: Latchkey): EventQueue {
  let queue: WireEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const analyticsUrl = findAnalyticsUrl(latchkey)
  let isDisabled = false
  void analyticsUrl.then((url) => {
    isDisabled = url === null
    if (isDisabled) queue = []
  })

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const url = await analyticsUrl
    if (url === null) return
    const batch = queue.splice(0, eventsPerBatch)
    if (batch.length === 0) return
    const status = await post(latchkey, url, batch)
    const mustRetry = status === 0 || status === 429 || status >= 500
    if (mustRetry) queue = [...batch, ...queue].slice(-maxQueuedEvents)
    if (status === 403) reportSetup(latchkey, { code: 'app/origin-not-allowed', detail: url })
  }
  return {
    add: (event) => {
      if (isDisabled) return
      queue = [...queue, toWireEvent(event, { page: readPage(), nowMs: Date.now() })].slice(
        -maxQueuedEvents,
      )
      timer ??= setTimeout(flush, batchDelayMs)
    },
    flush,
    close: () => {
      clearTimeout(timer)
      void flush()
    },
  }
}

/** Where to send events, if the server has analytics enabled for the project; `null` when it does not respond. */
async function findAnalyticsUrl(latchkey: Latchkey): Promise<string | null> {
  try {
    const { isAnalyticsEnabled } = await callApi(latchkey, analyticsConfigEndpoint, {})
    return isAnalyticsEnabled ? await resolveServiceUrl(latchkey, 'analytics') : null
  } catch {
    // Analytics is optional: no retry.
    return null
  }
}

/** The HTTP status of the reply, or 0 without one. */
async function post(latchkey: Latchkey, base: string, events: WireEvent[]): Promise<number> {
  const [first, ...others] = events
  const params = sdkParams(latchkey)
  const { url, body = '' } =
    first && others.length === 0
      ? endpointRequest(base, sendEventEndpoint, first, params)
      : endpointRequest(base, sendEventsEndpoint, { events }, params)
  try {
    // `keepalive` outlives the page like a beacon, and reports the status.
    const init = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const
    return (await fetch(url, init)).status
  } catch {
    // Offline: the events stay queued.
    return 0
  }
}
