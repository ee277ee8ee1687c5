import {
  analyticsConfigEndpoint,
  eventsPerBatch,
  sendEventEndpoint,
  sendEventsEndpoint,
  type AnalyticsEvent as WireEvent,
} from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { endpointRequest } from '../api/endpointRequest.ts'
import { sdkParams } from '../api/sdkParams.ts'
import type { Latchkey } from '../latchkey.ts'
import { showAlert } from '../modal/showAlert.ts'
import { readPage } from '../options/platform.ts'
import type { LatchkeyEvent } from './eventHub.ts'
import { wireEvent } from './wireEvent.ts'

const pauseMs = 5_000
/** Limits the queue of a page that stays open while the server is unreachable. */
const mostWaiting = 200

export type Sender = {
  add(event: LatchkeyEvent): void
  /** Sends the queued events; resolves when the server has answered. */
  flush(): Promise<void>
  close(): void
}

/** Queues events and sends them in batches, if analytics is enabled for the project. */
export function openSender(latchkey: Latchkey): Sender {
  let waiting: WireEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isEnabled = isWanted(latchkey)
  let isOff = false
  let hasAlerted = false
  void isEnabled.then((wanted) => {
    isOff = !wanted
    if (isOff) waiting = []
  })

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (!(await isEnabled)) return
    const batch = waiting.splice(0, eventsPerBatch)
    if (batch.length === 0) return
    const status = await post(latchkey, batch)
    const isLost = status === 0 || status === 429 || status >= 500
    if (isLost) waiting = [...batch, ...waiting].slice(-mostWaiting)
    if (status === 403 && !hasAlerted) {
      showAlert(latchkey, { code: 'app/origin-not-allowed', detail: 'analytics' })
    }
    hasAlerted = status === 403 || (hasAlerted && status !== 200)
  }
  return {
    add: (event) => {
      if (isOff) return
      waiting = [...waiting, wireEvent(event, { page: readPage(), nowMs: Date.now() })].slice(
        -mostWaiting,
      )
      timer ??= setTimeout(flush, pauseMs)
    },
    flush,
    close: () => {
      clearTimeout(timer)
      void flush()
    },
  }
}

/** Whether the server has analytics enabled for the project; false when it does not answer. */
async function isWanted(latchkey: Latchkey): Promise<boolean> {
  try {
    return (await callApi(latchkey, analyticsConfigEndpoint, {})).isAnalyticsEnabled
  } catch {
    // Analytics is optional: no retry.
    return false
  }
}

/** The HTTP status of the reply, or 0 without one. */
async function post(latchkey: Latchkey, events: WireEvent[]): Promise<number> {
  const base = latchkey.options.getState().endpoints?.analytics ?? ''
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
