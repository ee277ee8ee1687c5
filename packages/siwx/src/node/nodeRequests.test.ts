import { expect, test } from 'vitest'
import type { SiwxHandler } from '../server/createSiwxHandler.ts'
import { type NodeRequest, toNodeListener } from './toNodeListener.ts'

type Handle = (request: Request) => Promise<Response>
type Sent = { status: number; headers: Record<string, string | string[]>; body: string | undefined }

const handlerOf = (handle: Handle): SiwxHandler => ({
  basePath: '/auth',
  handle,
  readSession: async () => null,
})

function requestOf(
  fields: Partial<Omit<NodeRequest, typeof Symbol.asyncIterator>>,
  chunks: readonly Uint8Array[] = [],
): NodeRequest {
  return {
    headers: {},
    ...fields,
    async *[Symbol.asyncIterator]() {
      yield* chunks
    },
  }
}

/** Calls the listener and waits for its response or for `next`. */
function listen(
  handle: Handle,
  request: NodeRequest,
  hasNext = true,
): Promise<Sent | { next: unknown }> {
  return new Promise((resolve) => {
    const sent: Sent = { status: 0, headers: {}, body: undefined }
    const response = {
      writeHead: (status: number, headers: Sent['headers']) =>
        Object.assign(sent, { status, headers }),
      end: (body?: string) => resolve({ ...sent, body }),
    }
    const next = (...given: unknown[]) => resolve({ next: given })
    toNodeListener(handlerOf(handle))(request, response, hasNext ? next : undefined)
  })
}

const seen: Request[] = []
const record: Handle = async (request) => {
  seen.push(request.clone())
  return new Response(await request.text())
}
const sentTo = async (request: NodeRequest, hasNext = true): Promise<Request> => {
  seen.length = 0
  await listen(record, request, hasNext)
  const [only] = seen
  if (!only || seen.length > 1) throw new Error('the handler was not called once')
  return only
}
const bytes = (text: string) => new TextEncoder().encode(text)

test.each(['/auth/', '/auth/me', '/auth/unknown?x=1'])('toNodeListener handles %s', async (url) => {
  expect((await sentTo(requestOf({ url }))).url).toBe(`http://localhost${url}`)
})

test.each(['/', '/auth', '/authors/me', '/x/auth/me', '/AUTH/me', undefined])(
  'toNodeListener passes %s on to next, without an error, and handles it without a next',
  async (url) => {
    const request = requestOf({ url })
    expect(await listen(record, request)).toEqual({ next: [] })
    expect((await sentTo(request, false)).url).toBe(`http://localhost${url ?? '/'}`)
  },
)

test('toNodeListener uses the path before a router of Express stripped its prefix', async () => {
  const request = requestOf({ url: '/me', originalUrl: '/auth/me' })
  expect((await sentTo(request)).url).toBe('http://localhost/auth/me')
  expect(await listen(record, requestOf({ url: '/auth/me', originalUrl: '/me' }))).toEqual({
    next: [],
  })
})

test('toNodeListener passes cookie, origin and content-type on, and no other header', async () => {
  const used = { cookie: 'a=1', origin: 'https://a.example', 'content-type': 'application/json' }
  const headers = {
    ...used,
    authorization: 'secret',
    host: 'evil.example',
    'x-forwarded-host': 'x',
  }
  const request = await sentTo(requestOf({ url: '/auth/me', headers }))
  expect(Object.fromEntries(request.headers)).toEqual(used)
  const doubled = await sentTo(requestOf({ url: '/auth/me', headers: { origin: ['a', 'b'] } }))
  expect(Object.fromEntries(doubled.headers)).toEqual({})
})

test.each([
  ['GET', ''],
  [undefined, ''],
  ['OPTIONS', ''],
  ['POST', '{"a":1}'],
  ['DELETE', '{"a":1}'],
])('toNodeListener reads the body of a %s request as %j', async (method, body) => {
  const request = await sentTo(
    requestOf({ url: '/auth/me', method }, [bytes('{"a"'), bytes(':1}')]),
  )
  expect([request.method, await request.text()]).toEqual([method ?? 'GET', body])
})

test.each([
  ['an object', { a: 1 }, '{"a":1}'],
  ['text', '{"a":1}', '{"a":1}'],
  ['null', null, 'null'],
])('toNodeListener takes a body that a body parser read as %s', async (_, body, text) => {
  const request = requestOf({ url: '/auth/me', method: 'POST', body }, [bytes('unread')])
  expect(await (await sentTo(request)).text()).toBe(text)
})

test('toNodeListener reads a body of 65,536 bytes, and an empty one in place of a longer one', async () => {
  const half = bytes('x'.repeat(32_768))
  const post = (...chunks: Uint8Array[]) => requestOf({ url: '/auth/me', method: 'POST' }, chunks)
  expect(await (await sentTo(post(half, half))).text()).toHaveLength(65_536)
  expect(await (await sentTo(post(half, half, bytes('x')))).text()).toBe('')
  expect(await (await sentTo(post(half, half, bytes('x'), half))).text()).toBe('')
})

test('toNodeListener writes status, headers, every cookie and the body', async () => {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  headers.append('set-cookie', 'a=1; Path=/')
  headers.append('set-cookie', 'b=2; Path=/')
  const handle = async () => new Response('{"x":1}', { status: 401, headers })
  expect(await listen(handle, requestOf({ url: '/auth/me' }))).toEqual({
    status: 401,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'set-cookie': ['a=1; Path=/', 'b=2; Path=/'],
    },
    body: '{"x":1}',
  })
  const plain = await listen(
    async () => new Response(null, { status: 204 }),
    requestOf({ url: '/auth/me' }),
  )
  expect(plain).toEqual({ status: 204, headers: {}, body: '' })
})

test('toNodeListener writes a single cookie as a list too', async () => {
  const handle = async () => new Response('', { headers: { 'set-cookie': 'a=1' } })
  const sent = await listen(handle, requestOf({ url: '/auth/me' }))
  expect(sent).toMatchObject({ headers: { 'set-cookie': ['a=1'] } })
})

test('toNodeListener gives an unexpected error to next, and responds with 500 without a next', async () => {
  const failure = new Error('the store is down')
  const fail = async () => Promise.reject(failure)
  const request = requestOf({ url: '/auth/me' })
  expect(await listen(fail, request)).toEqual({ next: [failure] })
  expect(await listen(fail, request, false)).toEqual({
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: '{"code":"server/unexpected"}',
  })
})
