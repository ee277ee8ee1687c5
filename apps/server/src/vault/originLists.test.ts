import { expect, test } from 'vitest'
import { createOriginLists, type OriginsReply } from './originLists.ts'

const known = (origin: string): OriginsReply => ({ status: 'known', origins: [origin] })

function open() {
  const asked: (string | null)[] = []
  const state = { nowMs: 0, reply: known('https://a.example') as OriginsReply | Error }
  const lists = createOriginLists(
    async (_projectId, caller) => {
      asked.push(caller)
      if (state.reply instanceof Error) throw state.reply
      return state.reply
    },
    () => state.nowMs,
  )
  return { asked, state, read: (caller = '192.0.2.1') => lists.read('shop', caller) }
}

test('the vault’s server serves an origin list for 30 seconds, then serves the stale list while it fetches the next', async () => {
  const { asked, state, read } = open()
  await read()
  state.nowMs = 29_999
  expect(await read()).toEqual(known('https://a.example'))
  expect(asked).toEqual(['192.0.2.1'])
  state.nowMs = 30_000
  state.reply = known('https://b.example')
  expect(await read('192.0.2.2')).toEqual(known('https://a.example'))
  expect(asked).toEqual(['192.0.2.1', null])
  await expect.poll(() => read()).toEqual(known('https://b.example'))
  expect(asked).toHaveLength(2)
})

test('the vault’s server keeps an origin list for at most five minutes while the server is unreachable', async () => {
  const { asked, state, read } = open()
  await read()
  state.reply = new Error('down')
  state.nowMs = 30_000
  for (let time = 0; time < 100; time++) await read()
  expect(asked).toHaveLength(2)
  state.nowMs = 299_999
  expect(await read()).toEqual(known('https://a.example'))
  state.nowMs = 300_000
  await expect(read()).rejects.toThrow('down')
})

test('the vault’s server drops the origin list of a project that was deleted on the server', async () => {
  const { state, read } = open()
  await read()
  state.reply = { status: 'unknown' }
  state.nowMs = 30_000
  await read()
  await expect.poll(() => read()).toEqual({ status: 'unknown' })
})

test('the vault’s server passes the caller’s address with every request for an unknown project and caches nothing', async () => {
  const { asked, state, read } = open()
  state.reply = { status: 'unknown' }
  await read('192.0.2.1')
  await read('192.0.2.2')
  expect(asked).toEqual(['192.0.2.1', '192.0.2.2'])
})

test('the vault’s server does not cache a rate-limited reply for one caller for the next', async () => {
  const { state, read } = open()
  state.reply = { status: 'limited', retryAfter: '9' }
  expect(await read('192.0.2.1')).toEqual({ status: 'limited', retryAfter: '9' })
  state.reply = known('https://a.example')
  expect(await read('192.0.2.2')).toEqual(known('https://a.example'))
})
