import { LatchkeyError } from '@latchkey/core'
import { createRelayId } from '../protocol/ids.ts'

/** Relay calls that wait for their answer. Each keeps its id and text when it is sent again. */
export type PendingCalls = {
  /** @throws rpc/unreachable, rpc/failed */
  add(method: string, params: object): Promise<void>
  /** A call that is valid for the current socket only; its answer is ignored. */
  addOneShot(method: string, params: object): void
  answer(id: string, error: { code: number; message: string } | null): void
  /** Sends the calls that have not gone out on the current socket. */
  send(): void
  /** The socket changed: drops one-shot calls; the next `send` retries the others. */
  markUnsent(): void
  /** Restarts the silence timer: a frame arrived, or the socket is closed. */
  restartTimer(): void
  /** Restarts the silence timer with the shorter `resumeMs`. */
  shortenTimer(): void
  fail(error: LatchkeyError): void
  /** The relay closed the socket because a frame was too large (1009): fails the largest call that was sent. */
  failLargest(): void
  size(): number
}

export type CallTimings = {
  /** The socket is replaced when it is silent for this long while a call waits. */
  answerMs: number
  /** The same after the page was in the background. */
  resumeMs: number
  /** A call is rejected after this time. */
  giveUpMs: number
}

type Call = {
  method: string
  text: string
  isSent: boolean
  isOneShot: boolean
  settle(error: LatchkeyError | null): void
}

export function createPendingCalls(options: {
  url: string
  timings: CallTimings
  send(text: string): boolean
  onSilence(): void
  onEmpty(): void
}): PendingCalls {
  const { url, timings } = options
  const calls = new Map<string, Call>()
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  function addCall(method: string, params: object, settled: Call['settle'] | null): void {
    const id = createRelayId(Date.now())
    const giveUp = () => call.settle(new LatchkeyError('rpc/unreachable', { url }))
    const timer = setTimeout(giveUp, timings.giveUpMs)
    const call: Call = {
      method,
      text: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
      isSent: false,
      isOneShot: settled === null,
      settle(error) {
        clearTimeout(timer)
        if (!calls.delete(id)) return
        settled?.(error)
        if (calls.size > 0) return
        clearTimeout(silenceTimer)
        options.onEmpty()
      },
    }
    calls.set(id, call)
  }

  function send(): void {
    for (const call of calls.values()) call.isSent ||= options.send(call.text)
    if (silenceTimer === undefined) startSilenceTimer(timings.answerMs)
  }

  function startSilenceTimer(ms: number): void {
    clearTimeout(silenceTimer)
    const isWaiting = [...calls.values()].some((call) => call.isSent)
    silenceTimer = isWaiting ? setTimeout(options.onSilence, ms) : undefined
  }

  return {
    add: (method, params) =>
      new Promise((resolve, reject) => {
        addCall(method, params, (error) => (error ? reject(error) : resolve()))
      }),
    addOneShot: (method, params) => addCall(method, params, null),
    answer(id, error) {
      const call = calls.get(id)
      const context = { code: error?.code ?? null, method: call?.method ?? '' }
      call?.settle(error ? new LatchkeyError('rpc/failed', context, { cause: error }) : null)
    },
    send,
    markUnsent() {
      for (const call of [...calls.values()]) {
        call.isSent = false
        if (call.isOneShot) call.settle(null)
      }
    },
    restartTimer: () => startSilenceTimer(timings.answerMs),
    shortenTimer: () => startSilenceTimer(timings.resumeMs),
    failLargest() {
      const sent = [...calls.values()].filter((call) => call.isSent)
      const [largest] = sent.sort((a, b) => b.text.length - a.text.length)
      const bytes = largest?.text.length ?? 0
      largest?.settle(new LatchkeyError('walletconnect/message-too-large', { bytes }))
    },
    fail(error) {
      for (const call of [...calls.values()]) call.settle(error)
    },
    size: () => calls.size,
  }
}
