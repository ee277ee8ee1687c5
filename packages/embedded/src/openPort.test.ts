import { isLatchkeyError } from '@latchkey/core'
import type { FrameEvent } from '@latchkey/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { fromFailure } from './fromFailure.ts'
import { openPort, VaultRefusal } from './openPort.ts'

type Asked = { id: string; type: string; payload: unknown }

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

/** The page's end of a real port; `answer` replies at the other end. */
function open(answer: (asked: Asked, say: (message: unknown) => void) => void) {
  const { port1, port2 } = new MessageChannel()
  const events: FrameEvent[] = []
  const port = openPort(port1, (event) => events.push(event))
  port2.onmessage = ({ data }) => answer(data, (message) => port2.postMessage(message))
  closers.push(() => {
    port.close()
    port2.close()
  })
  return { port, events, say: (message: unknown) => port2.postMessage(message) }
}

const reply = ({ id }: Asked, type: string, payload: unknown) => ({
  id,
  type: `@latchkey-frame/${type}`,
  payload,
})

test('a request to the vault resolves only with a reply that has its name and id', async () => {
  const { port } = open((asked, say) => {
    say(reply({ ...asked, id: 'another-id' }, 'IS_CONNECTED_SUCCESS', { isConnected: true }))
    say(reply(asked, 'GET_USER_SUCCESS', { isConnected: true }))
    say({ ...reply(asked, 'IS_CONNECTED_SUCCESS', { isConnected: true }), more: 1 })
    say(reply(asked, 'IS_CONNECTED_SUCCESS', { isConnected: false }))
    say(reply(asked, 'IS_CONNECTED_SUCCESS', { isConnected: true }))
  })
  expect(await port.call('IS_CONNECTED', {})).toEqual({ isConnected: false })
})

test('a request to the vault fails with a reply that does not match the schema of its name', async () => {
  const { port } = open((asked, say) =>
    say(reply(asked, 'IS_CONNECTED_SUCCESS', { isConnected: {} })),
  )
  const error = await port.call('IS_CONNECTED', {}).catch((reason: unknown) => reason)
  expect(isLatchkeyError(error, 'embedded/failed')).toBe(true)
})

test.each([
  ['CONNECT_EMAIL', { email: 'ann@example.org' }],
  ['CONNECT_OTP', { otp: '12345678' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ['CONNECT_SOCIAL', { uri: 'https://site.example/' }],
] as const)(
  'a request to the vault without a reply fails after 30 seconds: %s',
  async (name, payload) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port } = open(() => {})
    const waiting = port.call(name, payload).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await Promise.race([waiting, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(isLatchkeyError(await waiting, 'embedded/timed-out')).toBe(true)
  },
)

test('the page passes valid events of the vault on, and drops every other message', async () => {
  const { port, events, say } = open((asked, answer) => answer(reply(asked, 'RELOAD_SUCCESS', {})))
  say({ type: '@latchkey-frame/SHOW', heightPx: 560 })
  say({ type: '@latchkey-frame/SHOW', heightPx: 99_999 })
  say({ type: '@latchkey-frame/HIDE', extra: true })
  say('HIDE')
  say({ type: '@latchkey-frame/HIDE' })
  await port.call('RELOAD', {})
  expect(events).toEqual([
    { type: '@latchkey-frame/SHOW', heightPx: 560 },
    { type: '@latchkey-frame/HIDE' },
  ])
})

test.each([
  ['aborted', 'rpc/aborted'],
  ['rejected', 'wallet/rejected'],
  ['not-allowed', 'rpc/not-allowed'],
  ['wrong-code', 'embedded/invalid-code'],
  ['not-logged-in', 'wallet/disconnected'],
  ['flow-over', 'embedded/code-expired'],
  ['failed', 'embedded/failed'],
] as const)('fromFailure converts the vault’s error “%s” to %s', async (code, expected) => {
  const { port } = open((asked, say) =>
    say(reply(asked, 'SIGN_OUT_ERROR', { code, message: 'No' })),
  )
  const error = await port.call('SIGN_OUT', {}).catch((reason: unknown) => reason)
  if (!(error instanceof VaultRefusal)) throw error
  expect(fromFailure(error.failure, { request: 'SIGN_OUT' }).code).toBe(expected)
})

test('fromFailure converts the error of a mail requested too soon to embedded/cooldown with the seconds to wait', () => {
  const failure = { code: 'try-again', message: 'Please try again after 12 seconds', seconds: 12 }
  expect(
    fromFailure({ ...failure, code: 'try-again' }, { request: 'CONNECT_EMAIL' }),
  ).toMatchObject({ code: 'embedded/cooldown', context: { seconds: 12 } })
})

test.each([
  ['on-hold', 'embedded/on-hold'],
  ['too-many-mails', 'embedded/too-many-mails'],
] as const)(
  'fromFailure converts the vault’s error “%s” to %s with the time to wait',
  (code, expected) => {
    const error = fromFailure({ code, message: 'No', seconds: 7_200 }, { request: 'CONNECT_OTP' })
    expect(error).toMatchObject({ code: expected, context: { seconds: 7_200 } })
  },
)
