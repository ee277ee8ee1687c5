import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { publishOptions } from '../protocol/methods.ts'
import {
  answerTopic,
  isPending,
  openTestMessenger,
  otherTopic,
  rejectionOf,
  sender,
  type TestMessenger,
  topic,
} from '../testing/openTestMessenger.ts'

let opened: TestMessenger
beforeEach(() => {
  opened = openTestMessenger()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('ids', () => {
  test('grow, also within a moment and when the clock goes back', () => {
    const now = Date.now()
    const first = opened.messenger.nextId()
    expect(first).toBeGreaterThanOrEqual(now * 1_000)
    const ids = [first, ...Array.from({ length: 50 }, () => opened.messenger.nextId())]
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
    const last = ids.at(-1) ?? 0
    expect([opened.messenger.nextId(), opened.messenger.nextId()]).toEqual([last + 1, last + 2])
  })
})

describe('a request', () => {
  test('is encrypted and published with the options of its method', async () => {
    const answered = opened.request({ params: { a: 1 } })
    expect(opened.published).toEqual([
      {
        topic,
        text: { id: 7, jsonrpc: '2.0', method: 'wc_sessionPing', params: { a: 1 } },
        options: publishOptions.wc_sessionPing.request,
      },
    ])
    await opened.receive({ id: 7, result: true })
    expect(await answered).toEqual({ result: true, senderPublicKey: undefined })
  })

  test('may live shorter than its method, and has an id of its own by default', async () => {
    const answered = opened.messenger.request({
      topic,
      method: 'wc_sessionPing',
      params: {},
      ttl: 5,
      timeoutMs: 60_000,
    })
    expect(opened.published[0]?.options).toEqual({
      ...publishOptions.wc_sessionPing.request,
      ttl: 5,
    })
    const { id } = v.parse(v.object({ id: v.number() }), opened.published[0]?.text)
    expect(id).toBeGreaterThan(1_000_000)
    await opened.receive({ id, result: 5 })
    expect(await answered).toMatchObject({ result: 5 })
  })

  test.each([
    ['with another id', { id: 8, result: true }, topic],
    ['on another topic', { id: 7, result: true }, otherTopic],
  ])('stays pending after an answer %s, which is a late one', async (_, payload, at) => {
    const answered = opened.request()
    await opened.receive(payload, at)
    expect(await isPending(answered)).toBe(true)
    expect(opened.late).toEqual([[at, expect.objectContaining(payload)]])
    opened.messenger.cancel(null, new LatchkeyError('connection/aborted', {}))
    await rejectionOf(answered)
  })

  test('rejects with the error of the peer', async () => {
    const answered = rejectionOf(opened.request())
    await opened.receive({ id: 7, error: { code: 5000, message: 'no' } })
    expect(await answered).toBe('wallet/rejected')
  })

  test('is answered once; a second answer is a late one', async () => {
    const answered = opened.request()
    await opened.receive({ id: 7, result: 'first' })
    await opened.receive({ id: 7, result: 'second' })
    expect(await answered).toMatchObject({ result: 'first' })
    expect(opened.late).toHaveLength(1)
  })

  test('may be answered on another topic, by a peer that names its key', async () => {
    const answered = opened.request({ answerTopic })
    await opened.receive({ id: 7, result: 'wrong topic' })
    expect(await isPending(answered)).toBe(true)
    await opened.receiveFrom({ id: 7, result: 'right topic' }, sender)
    expect(await answered).toEqual({ result: 'right topic', senderPublicKey: sender })
  })

  test('rejects when the relay does not take it, also with an answer topic', async () => {
    opened.relay.publish = () => Promise.reject(new LatchkeyError('app/session-expired', {}))
    expect(await rejectionOf(opened.request())).toBe('app/session-expired')
    expect(await rejectionOf(opened.request({ answerTopic }))).toBe('app/session-expired')
  })

  test('rejects without a key for its topic', async () => {
    expect(await rejectionOf(opened.request({ topic: answerTopic }))).toBe('wallet/disconnected')
    expect(opened.published).toEqual([])
  })

  test('tells when the relay has it', async () => {
    let accept = () => {}
    opened.relay.publish = () =>
      new Promise((done) => {
        accept = done
      })
    const onSent = vi.fn()
    const answered = opened.request({ onSent })
    await isPending(answered)
    expect(onSent).not.toHaveBeenCalled()
    accept()
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    await opened.receive({ id: 7, result: true })
    await answered
  })

  test('times out at its time limit', async () => {
    vi.useFakeTimers()
    const answered = rejectionOf(opened.request({ timeoutMs: 100 }))
    let isSettled = false
    void answered.then(() => {
      isSettled = true
    })
    await vi.advanceTimersByTimeAsync(99)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answered).toBe('wallet/timed-out')
    vi.useRealTimers()
    await opened.receive({ id: 7, result: true })
    expect(opened.late).toHaveLength(1)
  })

  test('is not published when it was aborted before, and rejects when it is aborted', async () => {
    expect(await rejectionOf(opened.request({ signal: AbortSignal.abort() }))).toBe(
      'connection/aborted',
    )
    expect(opened.published).toEqual([])
    const controller = new AbortController()
    const answered = rejectionOf(opened.request({ signal: controller.signal }))
    controller.abort()
    expect(await answered).toBe('connection/aborted')
  })

  test('stops listening to its signal, and clears its timer, once it is answered', async () => {
    vi.useFakeTimers()
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const answered = opened.request({ signal })
    await opened.receive({ id: 7, result: true })
    await answered
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('cancel rejects the requests of a topic, or all', async () => {
  const [one, two, other] = [
    rejectionOf(opened.request({ id: 1 })),
    rejectionOf(opened.request({ id: 2 })),
    rejectionOf(opened.request({ id: 3, topic: otherTopic })),
  ]
  opened.messenger.cancel(topic, new LatchkeyError('wallet/disconnected', {}))
  expect(await Promise.all([one, two])).toEqual(['wallet/disconnected', 'wallet/disconnected'])
  expect(await isPending(other)).toBe(true)
  opened.messenger.cancel(null, new LatchkeyError('connection/aborted', {}))
  expect(await other).toBe('connection/aborted')
})
