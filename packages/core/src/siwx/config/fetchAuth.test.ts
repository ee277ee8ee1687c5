import { expect, test, vi } from 'vitest'
import { type AuthRequest, fetchAuth } from './fetchAuth.ts'

const url = 'https://api.shop.example/auth/me?projectId=secret#top'

function answer(text: string, init: ResponseInit = {}) {
  const calls: { url: string; init: RequestInit }[] = []
  const fetchOnce = async (called: string, given: RequestInit) => {
    calls.push({ url: called, init: given })
    return new Response(text, init)
  }
  const ask = (change: Partial<AuthRequest> = {}) =>
    fetchAuth({ url, method: 'GET', fetch: fetchOnce, ...change })
  return { calls, ask }
}

test('fetchAuth sends no cookie, no cache and only the origin as referrer, unless told otherwise', async () => {
  const { calls, ask } = answer('{}')
  await ask()
  await ask({ method: 'POST', body: '{}', headers: { a: 'b' }, credentials: 'include' })
  const usual = {
    referrerPolicy: 'strict-origin',
    cache: 'no-store',
    signal: expect.any(AbortSignal),
  }
  expect(calls).toEqual([
    { url, init: { ...usual, method: 'GET', headers: {}, credentials: 'omit' } },
    {
      url,
      init: { ...usual, method: 'POST', headers: { a: 'b' }, credentials: 'include', body: '{}' },
    },
  ])
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['', null],
  ['null', null],
])('fetchAuth reads the body %j', async (text, value) => {
  expect(await answer(text).ask()).toEqual(value)
})

const rejection = (code: string) => JSON.stringify({ code })

test.each([
  [401, rejection('signin/expired'), {}, 'signin/refused', { reason: 'signin/expired' }],
  [
    403,
    '{"code" : "signin/not-same-site"}',
    {},
    'signin/refused',
    { reason: 'signin/not-same-site' },
  ],
  [499, rejection('signin/expired'), {}, 'signin/refused', { reason: 'signin/expired' }],
  [500, rejection('signin/try-later'), {}, 'api/http', { status: 500, path: '/auth/me' }],
  [
    503,
    rejection('signin/try-later'),
    { 'retry-after': '7' },
    'api/http',
    { status: 503, path: '/auth/me', retryAfterMs: 7_000 },
  ],
  [401, rejection('app/origin-not-allowed'), {}, 'api/http', { status: 401, path: '/auth/me' }],
  [401, rejection('signin/'), {}, 'api/http', { status: 401, path: '/auth/me' }],
  [401, rejection('x-signin/expired'), {}, 'api/http', { status: 401, path: '/auth/me' }],
  [404, '<html>', {}, 'api/http', { status: 404, path: '/auth/me' }],
] as const)('fetchAuth rejects status %i with %j', async (status, text, headers, code, context) => {
  const error = await answer(text, { status, headers })
    .ask()
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code })
  expect((error as { context: unknown }).context).toEqual(context)
})

test.each(['<html>', '{', 'undefined'])(
  'fetchAuth rejects the body %j of a success',
  async (text) => {
    await expect(answer(text).ask()).rejects.toMatchObject({
      code: 'api/bad-reply',
      context: { path: '/auth/me' },
    })
  },
)

test.each([
  [url, '/auth/me'],
  ['/auth/me?x=1', '/auth/me'],
  ['https://api.shop.example', ''],
])('fetchAuth to %j names the path %j when the server is unreachable', async (called, path) => {
  const cause = new TypeError('fetch failed')
  const failing = fetchAuth({
    url: called,
    method: 'GET',
    fetch: async () => Promise.reject(cause),
  })
  await expect(failing).rejects.toMatchObject({ code: 'api/unreachable', context: { path }, cause })
})

test('fetchAuth aborts a request after ten seconds', async () => {
  vi.useFakeTimers()
  try {
    const waiting = (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    let isOver = false
    const work = fetchAuth({ url, method: 'GET', fetch: waiting }).catch((error: unknown) => {
      isOver = true
      return error
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await work).toMatchObject({ code: 'api/unreachable' })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
