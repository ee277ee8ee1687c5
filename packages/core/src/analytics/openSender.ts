import {
  analyticsConfigCall,
  eventsPerBatch,
  sendEventsCall,
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
/** An unreachable server must not make a page that stays open for days grow. */
const mostWaiting = 200

export type Sender = {
  add(event: LatchkeyEvent): void
  /** Sends what waits; resolves when the server has answered. */
  flush(): Promise<void>
  close(): void
}

/** Collects events and sends them together, if the project wants them at all. */
export function openSender(latchkey: Latchkey): Sender {
  let waiting: WireEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const wish = isWanted(latchkey)
  let isOff = false
  void wish.then((wanted) => {
    isOff = !wanted
    if (isOff) waiting = []
  })

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (!(await wish)) return
    const batch = waiting.splice(0, eventsPerBatch)
    if (batch.length === 0) return
    const isKept = await send(latchkey, batch)
    if (!isKept) waiting = [...batch, ...waiting].slice(-mostWaiting)
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

/** The project's own switch; a server that does not answer counts as no. */
async function isWanted(latchkey: Latchkey): Promise<boolean> {
  try {
    return (await callApi(latchkey, analyticsConfigCall, {})).isAnalyticsEnabled
  } catch {
    // Statistics are never worth a second question.
    return false
  }
}

/** True when the batch is done with: taken, or refused for good. */
async function send(latchkey: Latchkey, events: WireEvent[]): Promise<boolean> {
  const base = latchkey.options.getState().endpoints?.analytics
  if (!base) return true
  const { url, body = '' } = endpointRequest(base, sendEventsCall, { events }, sdkParams(latchkey))
  try {
    // Outlives the page, like a beacon, and tells whether it was taken.
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
    })
    if (status === 403) showAlert(latchkey, { code: 'app/origin-not-allowed', detail: 'analytics' })
    return status < 500 && status !== 429
  } catch {
    // Offline: they wait for the next time.
    return false
  }
}
