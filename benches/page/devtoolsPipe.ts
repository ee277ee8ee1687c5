import type { Readable, Writable } from 'node:stream'
import * as v from 'valibot'

/** One end of the developer tools' protocol: the whole browser's, or one page's. */
export type Session = {
  send(method: string, params?: object): Promise<unknown>
  watch(method: string, onEvent: (params: unknown) => void): () => void
}
export type DevtoolsPipe = { session(id?: string): Session; fail(reason: Error): void }

type Call = { resolve(result: unknown): void; reject(reason: Error): void }
type Listener = { session: string | undefined; method: string; onEvent(params: unknown): void }

const message = v.object({
  id: v.optional(v.number()),
  sessionId: v.optional(v.string()),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})
const answerWithinMs = 60_000

/** The protocol as Chromium speaks it over two pipes: JSON, a NUL after each message. */
export function devtoolsPipe(into: Writable, from: Readable): DevtoolsPipe {
  const calls = new Map<number, Call>()
  const listeners = new Set<Listener>()
  let lastId = 0
  let gone: Error | undefined
  let rest = ''
  const receive = (text: string): void => {
    const { id, sessionId, method, params, result, error } = v.parse(message, JSON.parse(text))
    if (id !== undefined) {
      if (error) calls.get(id)?.reject(new Error(error.message))
      else calls.get(id)?.resolve(result)
      return
    }
    for (const listener of [...listeners]) {
      if (listener.session === sessionId && listener.method === method) listener.onEvent(params)
    }
  }
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const texts = (rest + chunk).split('\0')
    rest = texts.pop() ?? ''
    texts.forEach(receive)
  })
  // `fail` rejects the pending calls when the browser is gone.
  into.on('error', () => undefined)

  const send = (method: string, params: object, sessionId?: string): Promise<unknown> => {
    if (gone) return Promise.reject(gone)
    lastId += 1
    const id = lastId
    const answered = new Promise<unknown>((resolve, reject) => {
      const fail = (reason: Error): void => reject(new Error(`${method}: ${reason.message}`))
      calls.set(id, { resolve, reject: fail })
    })
    const timer = setTimeout(() => calls.get(id)?.reject(new Error('no answer')), answerWithinMs)
    into.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return answered.finally(() => {
      clearTimeout(timer)
      calls.delete(id)
    })
  }
  return {
    session: (id) => ({
      send: (method, params = {}) => send(method, params, id),
      watch(method, onEvent) {
        const listener = { session: id, method, onEvent }
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    fail(reason) {
      gone = reason
      for (const call of [...calls.values()]) call.reject(reason)
    },
  }
}
