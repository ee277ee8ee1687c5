import { describe, expect, test } from 'vitest'
import { SiwxError } from '../SiwxError.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { withCrossOrigin } from './crossOrigin.ts'
import { readProof } from './readProof.ts'
import { replyRefusal } from './reply.ts'
import { resolveSettings } from './settings.ts'

const secure = { secure: true, sameSite: 'Lax' } as const
const plain = { secure: false, sameSite: 'Strict' } as const

describe('readCookie', () => {
  test.each([
    ['a=1', '1'],
    ['b=2; a=1', '1'],
    ['b=2;a=1 ', '1'],
    [`a=${'x'.repeat(256)}`, 'x'.repeat(256)],
    [`a=${'x'.repeat(257)}`, null],
    ['a=1-', null],
    ['a=-1', null],
    ['a=', null],
    ['a', null],
    ['A=1', null],
    ['ba=1', null],
    ['__Host-a=1', null],
    ['', null],
    [null, null],
  ])('readCookie of %j is %s', (header, value) => {
    expect(readCookie(header, 'a', plain)).toBe(value)
  })

  test('readCookie reads only the cookie with the __Host- prefix on a site with TLS', () => {
    expect(readCookie('a=1; __Host-a=2', 'a', secure)).toBe('2')
    expect(readCookie('a=1', 'a', secure)).toBeNull()
  })
})

test('writeCookie writes a cookie that scripts cannot read', () => {
  expect(writeCookie('a', '1', { ...secure, maxAgeSeconds: 0 })).toBe(
    '__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  )
  expect(writeCookie('a', '1', { ...plain, maxAgeSeconds: 5 })).toBe(
    'a=1; Path=/; HttpOnly; SameSite=Strict; Max-Age=5',
  )
})

describe('resolveSettings', () => {
  const given = { verifiers: [], nonces: {} as never, sessions: {} as never }

  test('resolveSettings fills in a week, /auth and SameSite=Lax', () => {
    const site = resolveSettings({ ...given, origin: 'https://a.example' })
    expect(site).toMatchObject({
      origins: ['https://a.example'],
      basePath: '/auth',
      sessionTtlMs: 604_800_000,
      cookies: { secure: true, sameSite: 'Lax' },
    })
    expect(Math.abs(site.now() - Date.now())).toBeLessThan(60_000)
  })

  test('resolveSettings keeps cookies off plain HTTP only when every origin has TLS', () => {
    const origin = ['https://a.example', 'http://localhost:3000']
    expect(resolveSettings({ ...given, origin }).cookies.secure).toBe(false)
  })

  test.each(['https://a.example/', 'https://A.example', 'a.example', '*', 'https://a.example:443'])(
    'resolveSettings rejects the origin %j',
    (origin) => {
      expect(() => resolveSettings({ ...given, origin: ['https://b.example', origin] })).toThrow(
        expect.objectContaining({ code: 'signin/invalid-field' }),
      )
    },
  )
})

test('withCrossOrigin varies by origin, also for origins that it does not allow', () => {
  const headersFor = (origin: string | null) =>
    withCrossOrigin(new Response(), origin, ['https://a.example']).headers
  for (const origin of [null, 'https://b.example', 'https://a.example']) {
    expect(headersFor(origin).get('vary')).toBe('origin')
  }
  expect(headersFor('https://a.example').get('access-control-allow-credentials')).toBe('true')
  expect(headersFor('https://b.example').get('access-control-allow-origin')).toBeNull()
})

test.each([
  ['signin/malformed-message', 400],
  ['signin/invalid-field', 400],
  ['signin/unsupported-namespace', 400],
  ['signin/invalid-signature', 401],
  ['signin/try-later', 503],
] as const)('replyRefusal replies %s with status %i', async (code, status) => {
  const response = replyRefusal(new SiwxError(code, { domain: 'a.example' }))
  expect([response.status, await response.json()]).toEqual([status, { code }])
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('replyRefusal rethrows an error that isn’t a SiwxError', () => {
  const error = new Error('the store is down')
  expect(() => replyRefusal(error)).toThrow(error)
})

describe('readProof', () => {
  const read = (body: string) =>
    readProof(new Request('https://a.example', { method: 'POST', body }))
  const proof = { message: 'm', signature: 's' }

  test('readProof reads message and signature alone', async () => {
    expect(await read(JSON.stringify({ ...proof, more: 1 }))).toEqual(proof)
  })

  test.each(['', 'null', '1', '[]', '{', '{"message":"m"}', '{"signature":"s"}'])(
    'readProof rejects the body %j',
    async (body) => {
      expect(await read(body)).toBeNull()
    },
  )

  test('readProof rejects a message or a signature that is no text', async () => {
    expect(await read(JSON.stringify({ ...proof, message: 1 }))).toBeNull()
    expect(await read(JSON.stringify({ ...proof, signature: 1 }))).toBeNull()
    expect(await readProof(new Request('https://a.example'))).toBeNull()
  })

  test('readProof reads 65,536 bytes, and not one more', async () => {
    const text = JSON.stringify(proof)
    expect(await read(text.padEnd(65_536))).toEqual(proof)
    expect(await read(text.padEnd(65_537))).toBeNull()
  })

  test('readProof counts the bytes of all parts of a body', async () => {
    const part = new TextEncoder().encode(JSON.stringify(proof).padEnd(32_768))
    const space = new TextEncoder().encode(' '.repeat(32_768))
    const readParts = (...parts: readonly Uint8Array[]) => {
      const body = new ReadableStream({
        start(controller) {
          for (const each of parts) controller.enqueue(each)
          controller.close()
        },
      })
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      return readProof(new Request('https://a.example', init))
    }
    expect(await readParts(part, space)).toEqual(proof)
    expect(await readParts(part, space, space.slice(0, 1))).toBeNull()
  })
})
