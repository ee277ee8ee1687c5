import { createDpopKey, dpopThumbprint } from '@latchkey/siwx/dpop'
import { type EmbeddedSession, endpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type IndexedDbStore, memoryStore } from '../storage/indexedDbStore.ts'
import { callServer } from './callServer.ts'
import { type Login, openLogin } from './login.ts'

const api = 'https://api.example'
const now = 1_800_000_000_000
const read = endpoint({
  ...{ method: 'GET', path: '/v1/things/:id', summary: 'Reads.' },
  ...{
    input: v.object({ id: v.string(), page: v.optional(v.number()), more: v.optional(v.string()) }),
    reply: v.object({ ok: v.boolean() }),
  },
})
const write = endpoint({
  ...{ method: 'POST', path: '/v1/things/:id', summary: 'Writes.' },
  ...{
    input: v.object({ id: v.string(), name: v.string(), more: v.optional(v.string()) }),
    reply: v.object({ ok: v.boolean() }),
  },
})
type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }
let sent: Sent[]
let reply: (call: Sent) => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  sent = []
  reply = () => Response.json({ ok: true })
  vi.stubGlobal('fetch', async (url: URL, init: Sent['init']) => {
    const call = { url: url.href, init }
    sent.push(call)
    return reply(call)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
const proofOf = ({ init }: Sent) => decode(init.headers.dpop?.split('.')[1])

describe('a call of the vault to the server', () => {
  test('a read has its fields in path and query, and a proof for exactly this URL', async () => {
    const key = await createDpopKey()
    const input = { id: 'a/b', page: 2, more: undefined }
    expect(await callServer({ api, projectId: 'p1', key }, read, input)).toEqual({ ok: true })
    const [call] = sent as [Sent]
    expect(call.url).toBe(`${api}/v1/things/a%2Fb?projectId=p1&page=2`)
    expect(call.init).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store' })
    expect(call.init).not.toHaveProperty('body')
    expect(Object.keys(call.init.headers).toSorted()).toEqual(['accept-language', 'dpop'])
    expect(call.init.headers['accept-language']).toBe('en')
    expect(proofOf(call)).toMatchObject({ htm: 'GET', htu: `${api}/v1/things/a%2Fb` })
  })

  test('a write has its other fields in the body, and the access token with its hash in the proof', async () => {
    const key = await createDpopKey()
    await callServer(
      { api, projectId: 'p1', key },
      write,
      { id: '1', name: 'x', more: undefined },
      'token',
    )
    const [call] = sent as [Sent]
    expect([call.url, call.init.body]).toEqual([`${api}/v1/things/1?projectId=p1`, '{"name":"x"}'])
    expect(call.init.headers).toMatchObject({
      authorization: 'DPoP token',
      'content-type': 'application/json',
    })
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('token'))
    expect(proofOf(call)).toMatchObject({
      htm: 'POST',
      ath: Buffer.from(hash).toString('base64url'),
    })
  })

  const fail = async () => {
    const key = await createDpopKey()
    return callServer({ api, projectId: 'p1', key }, write, { id: '1', name: 'x' })
  }
  test.each([
    [
      'its code, sentence and waiting time',
      { code: 'embedded/try-again', reasons: [{ description: 'Wait.' }] },
      { 'retry-after': '7' },
      ['embedded/try-again', 'Wait.', 7],
    ],
    [
      'no sentence',
      { code: 'embedded/x', reasons: [] },
      {},
      ['embedded/x', 'Something went wrong', null],
    ],
    ['another shape', { error: 'x' }, {}, ['http/429', 'Something went wrong', null]],
    [
      'a date as its waiting time',
      { code: 'c', reasons: [] },
      { 'retry-after': 'Thu, 19 Nov 2026 10:00:00 GMT' },
      ['c', 'Something went wrong', null],
    ],
  ])('an error reply with %s', async (_, body, headers, [code, message, retryAfterSeconds]) => {
    reply = () =>
      Response.json(body, { status: 429, headers: { ...headers } as Record<string, string> })
    await expect(fail()).rejects.toMatchObject({
      name: 'ServerRefusal',
      code,
      message,
      retryAfterSeconds,
    })
  })

  test('an error reply that is no JSON has the status as its code', async () => {
    reply = () => new Response('<html>', { status: 502 })
    await expect(fail()).rejects.toMatchObject({ code: 'http/502' })
  })

  test('a server that does not respond is unreachable', async () => {
    reply = () => Promise.reject(new TypeError('offline'))
    await expect(fail()).rejects.toMatchObject({
      name: 'ServerRefusal',
      code: 'unreachable',
      retryAfterSeconds: null,
    })
  })

  test('a reply in another shape is an error', async () => {
    reply = () => Response.json({ ok: 'yes' })
    await expect(fail()).rejects.toThrow()
  })
})

describe('a login in the vault', () => {
  const session = (change: Partial<EmbeddedSession> = {}): EmbeddedSession => ({
    ...{ accessToken: 'access', refreshToken: 'R'.repeat(43) },
    expiresAt: new Date(now + 30_001).toISOString(),
    refreshBy: new Date(now + 90_000).toISOString(),
    user: {
      id: 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11',
      email: null,
      userName: null,
      identities: [],
    },
    ...change,
  })
  const stale = () => session({ expiresAt: new Date(now + 30_000).toISOString() })
  const fresh = () =>
    session({ accessToken: 'newer', expiresAt: new Date(now + 600_000).toISOString() })
  let store: IndexedDbStore
  let login: Login
  let locks: Promise<unknown>

  beforeEach(async () => {
    locks = Promise.resolve()
    const request = (_: string, work: () => Promise<unknown>) => {
      locks = locks.then(work, work)
      return locks
    }
    vi.stubGlobal('navigator', { locks: { request } })
    store = memoryStore()
    login = await openLogin({ api, projectId: 'p1' }, { store, sessionName: 'mine' })
    reply = ({ url }) => Response.json(url.includes('/refresh') ? fresh() : { ok: true })
  })

  test('is used while it is valid for more than half a minute', async () => {
    await login.accept(session())
    await login.call(read, { id: '1' })
    expect(sent.map(({ init }) => init.headers.authorization)).toEqual(['DPoP access'])
  })

  test('is refreshed from half a minute before its end, once for two calls at a time', async () => {
    await login.accept(stale())
    await Promise.all([login.call(read, { id: '1' }), login.call(read, { id: '2' })])
    const [refresh, ...calls] = sent as [Sent, ...Sent[]]
    expect(JSON.parse(String(refresh.init.body))).toEqual({ refreshToken: 'R'.repeat(43) })
    expect(calls.map(({ init }) => init.headers.authorization)).toEqual([
      'DPoP newer',
      'DPoP newer',
    ])
    expect(await store.get('mine')).toEqual(fresh())
  })

  test('ends here when the server rejects its refresh token', async () => {
    await login.accept(stale())
    reply = () => Response.json({ code: 'embedded/no-session', reasons: [] }, { status: 401 })
    expect(await login.session()).toBeNull()
    expect(await store.get('mine')).toBeUndefined()
  })

  test('stays when the server does not respond', async () => {
    await login.accept(stale())
    reply = () => Promise.reject(new TypeError('offline'))
    await expect(login.session()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await store.get('mine')).toEqual(stale())
  })

  test('is missing before a login, and with a damaged record', async () => {
    for (const record of [undefined, { accessToken: 'x' }]) {
      await store.set('mine', record)
      expect(await login.session()).toBeNull()
      await expect(login.call(read, { id: '1' })).rejects.toMatchObject({
        code: 'embedded/no-session',
      })
    }
    expect(sent).toEqual([])
  })

  test.each([
    ['the server agrees', () => Response.json({})],
    ['the server does not answer', () => Promise.reject(new TypeError('offline'))],
  ])('is deleted at a log-out when %s', async (_, answer) => {
    await login.accept(session())
    reply = answer
    await login.end()
    expect([await store.get('mine'), sent.length]).toEqual([undefined, 1])
    await login.end()
    expect(sent).toHaveLength(1)
  })

  test('keeps one key that cannot be exported, and each site’s window its own session', async () => {
    const key = (await store.get('key')) as CryptoKeyPair
    expect(key.privateKey.extractable).toBe(false)
    expect(await login.thumbprint()).toBe(await dpopThumbprint(key))
    await login.accept(session())
    const other = await openLogin({ api, projectId: 'p1' }, { store, sessionName: 'other' })
    expect([await other.thumbprint(), await other.session()]).toEqual([
      await login.thumbprint(),
      null,
    ])
  })

  test('a call without a session sends no token', async () => {
    await login.accept(session())
    await login.callServer(write, { id: '1', name: 'x' })
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization')
  })

  test('a damaged key is replaced', async () => {
    await store.set('key', { privateKey: 'x' })
    const opened = await openLogin({ api, projectId: 'p1' }, { store, sessionName: 'mine' })
    expect(await opened.thumbprint()).toHaveLength(43)
  })
})
