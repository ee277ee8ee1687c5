import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { siteOrigin } from '../../apps/server/src/testing/vaultBrowser.ts'

/** Requests of pages, without retries: reads of the API and analytics events. */
export type RequestLoad = {
  /** Requests since this was last called. */
  count(): { sent: number; failures: string[] }
  /** Resolves when each lane has had three answers in a row. */
  untilServed(): Promise<void>
  /** @returns the ids of the events that the server acknowledged */
  stop(): Promise<string[]>
}

const LANES = 6
const PAUSE_MS = 20
const TIMEOUT_MS = 10_000
const IN_A_ROW = 3

export function startRequestLoad(url: string): RequestLoad {
  const acknowledged: string[] = []
  const rows = Array.from({ length: LANES }, () => 0)
  let sent = 0
  let failures: string[] = []
  let isStopped = false

  async function run(lane: number): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      const failure = await (turn % 3 === 2 ? sendEvent() : read(turn))
      sent += 1
      if (failure) failures.push(failure)
      rows[lane] = failure ? 0 : (rows[lane] ?? 0) + 1
      await wait(PAUSE_MS)
    }
  }

  async function read(turn: number): Promise<string | null> {
    const project = 'projectId=test&st=appkit&sv=test-1'
    const paths = [`/getWallets?${project}&page=1&entries=10`, `/appkit/v1/config?${project}`]
    return send(paths[turn % paths.length] ?? '', {})
  }

  async function sendEvent(): Promise<string | null> {
    const eventId = randomUUID()
    const body = {
      ...{ eventId, url: `${siteOrigin}/`, domain: 'shop.example', timestamp: Date.now() },
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    const init = { method: 'POST', body: JSON.stringify(body) }
    const failure = await send('/e?projectId=test', init)
    if (!failure) acknowledged.push(eventId)
    return failure
  }

  /** @returns why the request failed, or null */
  async function send(path: string, init: RequestInit): Promise<string | null> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      // A browser repeats a request whose kept connection closes before the answer; `fetch` of Node does not.
      const headers = { origin: siteOrigin, connection: 'close' }
      const response = await fetch(url + path, { ...init, signal, headers })
      await response.arrayBuffer()
      return response.ok ? null : `${init.method ?? 'GET'} ${response.status}`
    } catch (error) {
      return `${init.method ?? 'GET'} ${error instanceof Error ? error.message : error}`
    }
  }

  const running = Promise.all(rows.map((_, lane) => run(lane)))
  return {
    count() {
      const counted = { sent, failures }
      sent = 0
      failures = []
      return counted
    },
    async untilServed() {
      rows.fill(0)
      while (rows.some((row) => row < IN_A_ROW)) await wait(5)
    },
    async stop() {
      isStopped = true
      await running
      return acknowledged
    },
  }
}
