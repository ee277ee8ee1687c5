import { beforeEach, describe, expect, test } from 'vitest'
import { publishOptions } from '../protocol/methods.ts'
import {
  agreedKey,
  answerTopic,
  openTestMessenger,
  sender,
  type TestMessenger,
  topic,
} from '../testing/openTestMessenger.ts'
import type { Incoming } from './messenger.ts'

let opened: TestMessenger
beforeEach(() => {
  opened = openTestMessenger()
})

describe('answers of this client', () => {
  const incoming: Incoming = {
    id: 9,
    method: 'wc_sessionPropose',
    params: {},
    topic,
  }
  const error = { code: 5000, message: 'no' }

  test('are published with the options of the method', async () => {
    await opened.messenger.answer(incoming, { a: 1 })
    await opened.messenger.answer({ ...incoming, method: 'wc_sessionRequest' }, 5)
    expect(opened.published).toEqual([
      {
        topic,
        text: { id: 9, jsonrpc: '2.0', result: { a: 1 } },
        options: { tag: 1101, ttl: 300, prompt: false },
      },
      {
        topic,
        text: { id: 9, jsonrpc: '2.0', result: 5 },
        options: { tag: 1109, ttl: 300, prompt: false },
      },
    ])
  })

  test.each([
    ['wc_sessionPropose', { tag: 1120, ttl: 300, prompt: false }],
    ['wc_sessionRequest', { tag: 1109, ttl: 300, prompt: false }],
    ['wc_unknown', { tag: 0, ttl: 86_400, prompt: false }],
    ['toString', { tag: 0, ttl: 86_400, prompt: false }],
  ])('that reject %s have the options %j', async (method, options) => {
    await opened.messenger.refuse({ ...incoming, method }, error)
    expect(opened.published).toEqual([{ topic, text: { id: 9, jsonrpc: '2.0', error }, options }])
  })

  test('may name this client’s key and use another one', async () => {
    const to = { topic: answerTopic, symKey: agreedKey, ownPublicKey: sender, id: 9 }
    const method = 'wc_sessionAuthenticate' as const
    await opened.messenger.answerWithKey({ ...to, method, outcome: { result: 1 } })
    await opened.messenger.answerWithKey({ ...to, method, outcome: { error } })
    expect(opened.published).toEqual([
      {
        topic: answerTopic,
        text: { id: 9, jsonrpc: '2.0', result: 1 },
        options: { tag: 1117, ttl: 3600, prompt: false },
      },
      {
        topic: answerTopic,
        text: { id: 9, jsonrpc: '2.0', error },
        options: { tag: 1118, ttl: 300, prompt: false },
      },
    ])
  })

  test('notify publishes a request with an id of its own', async () => {
    await opened.messenger.notify(topic, 'wc_sessionDelete', { code: 6000 })
    expect(opened.published).toEqual([
      {
        topic,
        text: expect.objectContaining({ method: 'wc_sessionDelete', params: { code: 6000 } }),
        options: publishOptions.wc_sessionDelete.request,
      },
    ])
  })
})

describe('messages of others', () => {
  test('with a method are requests, with their topic', async () => {
    await opened.receive({ id: 5, method: 'wc_sessionPing', params: { a: 1 } })
    expect(opened.requests).toEqual([
      expect.objectContaining({ id: 5, method: 'wc_sessionPing', params: { a: 1 }, topic }),
    ])
  })

  test('that are no payload, or not for a key of this client, are dropped', async () => {
    const ping = { id: 5, method: 'wc_sessionPing', params: {} }
    await opened.receive(ping, topic, agreedKey)
    await opened.receive(ping, answerTopic)
    await opened.receive({ id: 5 })
    await opened.receiveFrom(ping, '44'.repeat(32))
    await opened.receiveFrom(ping, sender, topic)
    await opened.messenger.receive({ topic, message: 'not base64', publishedAt: 0, tag: 0 })
    expect([opened.requests, opened.late]).toEqual([[], []])
  })

  test('that name their key are decrypted with the agreedKey one', async () => {
    await opened.receiveFrom({ id: 5, method: 'wc_sessionPing', params: {} }, sender)
    expect(opened.requests).toEqual([expect.objectContaining({ id: 5, topic: answerTopic })])
  })
})
