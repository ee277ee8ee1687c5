import { type FrameEvent, frameMessageBytes } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { callNames } from '../testing/hostileMessages.ts'
import { type Handlers, serveChannel } from './serveChannel.ts'

function open(now: () => number) {
  const calls: string[] = []
  const answers: unknown[] = []
  const handlers = {} as Handlers
  for (const name of callNames) {
    Object.assign(handlers, { [name]: async (_: unknown, id: string) => void calls.push(id) })
  }
  let isClosed = false
  const port: Parameters<typeof serveChannel>[0] = {
    onmessage: null,
    close: () => {
      isClosed = true
    },
    postMessage: (message: unknown) => void answers.push(message),
  }
  const toFailure = () => ({ code: 'invalid', message: '' }) as const
  const channel = serveChannel(port, handlers, { toFailure, now })
  const send = (id: string, more: object = {}) =>
    port.onmessage?.({
      data: { id, type: '@latchkey-app/RELOAD', payload: {}, ...more },
    } as MessageEvent)
  return { calls, answers, channel, port, send, isClosed: () => isClosed }
}

const id = (at: number) => `request-${at}`
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the vault responds to the 50th message of a second, drops the 51st, and responds again in the next', async () => {
  let now = 1_000
  const { calls, send } = open(() => now)
  for (let at = 0; at < 50; at += 1) send(id(at))
  await settled()
  expect(calls).toHaveLength(50)
  now = 1_999
  send(id(50))
  await settled()
  expect(calls).toHaveLength(50)
  now = 2_000
  send(id(51))
  await settled()
  expect(calls).toHaveLength(51)
})

test('the vault responds to an id once among the last 10,000', async () => {
  let now = 0
  const { calls, send } = open(() => now)
  for (let at = 0; at < 10_000; at += 1) {
    now += 1_000
    send(id(at))
  }
  send(id(0))
  await settled()
  expect(calls).toHaveLength(10_000)
  now += 1_000
  send(id(10_000))
  send(id(1))
  send(id(0))
  await settled()
  expect(calls.slice(10_000)).toEqual([id(10_000), id(0)])
})

test('the vault drops a message above the protocol’s bytes', async () => {
  const { calls, send } = open(() => 0)
  send(id(1), { payload: { text: 'x'.repeat(frameMessageBytes) } })
  send(id(2))
  await settled()
  expect(calls).toEqual([id(2)])
})

test('a closed channel of the vault takes no message, and an open one passes events on', async () => {
  const { answers, channel, port, isClosed } = open(() => 0)
  const event: FrameEvent = { type: '@latchkey-frame/HIDE' }
  channel.sendEvent(event)
  expect(answers).toEqual([event])
  channel.close()
  expect(port.onmessage).toBeNull()
  expect(isClosed()).toBe(true)
})
