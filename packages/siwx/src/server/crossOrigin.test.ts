import { expect, test } from 'vitest'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import { memorySessions } from '../session/memorySessions.ts'
import { createSiwxHandler } from './createSiwxHandler.ts'

const origins = ['https://example.com', 'https://app.example.com:8443']

const handler = createSiwxHandler({
  origin: origins,
  verifiers: [],
  nonces: memoryNonces(),
  sessions: memorySessions(),
})

const call = (method: string, path: string, origin: string) =>
  handler.handle(new Request(`https://example.com/auth/${path}`, { method, headers: { origin } }))

test.each(origins)(
  'the sign-in handler lets pages of %s call it with their cookie',
  async (origin) => {
    const { headers } = await call('GET', 'me', origin)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect((await call('POST', 'sign-out', origin)).status).toBe(200)
  },
)

test.each([
  'https://example.com.evil.example',
  'https://example.com:8443',
  'https://example.comevil.example',
  'https://example.com@evil.example',
  'http://example.com',
  'https://app.example.com',
  'https://app.example.com:84430',
  'https://app.example.com:844',
  'https://example.co',
  'https://evil.example/https://example.com',
  'https://www.example.com',
  'https://EXAMPLE.com',
  'https://example.com/',
  'null',
  '',
])(
  'the sign-in handler gives a page of %j no CORS headers and rejects its POST',
  async (origin) => {
    for (const path of ['me', 'nonce']) {
      const { headers } = await call('GET', path, origin)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toContain('origin')
    }
    const preflight = await call('OPTIONS', 'authenticate', origin)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect((await call('POST', 'sign-out', origin)).status).toBe(403)
  },
)
