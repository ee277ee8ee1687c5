import { LatchkeyError } from '@latchkey/core'
import { createRelayId } from '../protocol/ids.ts'

/** Calls that wait for their answer. Each keeps its id and text however often it goes out. */
export type CallBook = {
  /** @throws rpc/unreachable, rpc/failed */
  add(method: string, params: object): Promise<void>
  /** A call that only serves the line it goes out on; nobody waits for it. */
  addPassing(method: string, params: object): void
  answer(id: string, error: { code: number; message: string } | null): void
  /** Sends what has not gone out on the present line. */
  send(): void
  /** A new line: passing calls are over, the others go out again. */
  renew(): void
  /** Something was heard, or nothing can be heard: the line is not suspect now. */
  calm(): void
  /** Has less patience than usual with what is waiting. */
  suspect(): void
  fail(error: LatchkeyError): void
  size(): number
}

export type CallTimings = {
  /** Silence for this long while a call waits makes the line suspect. */
  answerMs: number
  /** The same after a sleep. */
  wakeMs: number
  /** When a call is given up. */
  giveUpMs: number
}

type Call = {
  method: string
  text: string
  isSent: boolean
  isPassing: boolean
  settle(error: LatchkeyError | null): void
}

export function createCallBook(options: {
  url: string
  timings: CallTimings
  send(text: string): boolean
  onSilence(): void
  onEmpty(): void
}): CallBook {
  const { url, timings } = options
  const calls = new Map<string, Call>()
  let patience: ReturnType<typeof setTimeout> | undefined

  function enter(method: string, params: object, settled: Call['settle'] | null): void {
    const id = createRelayId(Date.now())
    const giveUp = () => call.settle(new LatchkeyError('rpc/unreachable', { url }))
    const timer = setTimeout(giveUp, timings.giveUpMs)
    const call: Call = {
      method,
      text: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
      isSent: false,
      isPassing: settled === null,
      settle(error) {
        clearTimeout(timer)
        if (!calls.delete(id)) return
        settled?.(error)
        if (calls.size > 0) return
        clearTimeout(patience)
        options.onEmpty()
      },
    }
    calls.set(id, call)
  }

  function send(): void {
    for (const call of calls.values()) call.isSent ||= options.send(call.text)
    if (patience === undefined) wait(timings.answerMs)
  }

  function wait(ms: number): void {
    clearTimeout(patience)
    const isWaiting = [...calls.values()].some((call) => call.isSent)
    patience = isWaiting ? setTimeout(options.onSilence, ms) : undefined
  }

  return {
    add: (method, params) =>
      new Promise((resolve, reject) => {
        enter(method, params, (error) => (error ? reject(error) : resolve()))
      }),
    addPassing: (method, params) => enter(method, params, null),
    answer(id, error) {
      const call = calls.get(id)
      const context = { code: error?.code ?? null, method: call?.method ?? '' }
      call?.settle(error ? new LatchkeyError('rpc/failed', context, { cause: error }) : null)
    },
    send,
    renew() {
      for (const call of [...calls.values()]) {
        call.isSent = false
        if (call.isPassing) call.settle(null)
      }
    },
    calm: () => wait(timings.answerMs),
    suspect: () => wait(timings.wakeMs),
    fail(error) {
      for (const call of [...calls.values()]) call.settle(error)
    },
    size: () => calls.size,
  }
}
