import { describe, expect, test } from 'vitest'
import { openBrowser, proofFor, visitor } from '../../testing/browser.ts'
import { evmVerifier } from '../evm/evmVerifier.ts'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import { sha256Hex } from '../nonce/nonceStore.ts'
import { memorySessions } from '../session/memorySessions.ts'
import type { Session } from '../session/session.ts'
import { createSiwxHandler } from './createSiwxHandler.ts'
import type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

const origin = 'https://example.com'
const now = Date.parse('2026-05-05T10:00:00Z')

function setUp(change: Partial<SiwxHandlerOptions> = {}) {
  const handler = createSiwxHandler({
    origin,
    verifiers: [evmVerifier()],
    nonces: memoryNonces({ now: () => now }),
    sessions: memorySessions(),
    now: () => now,
    ...change,
  })
  const fetchPath = (path: string, init?: RequestInit) =>
    handler.handle(new Request(`${origin}${path}`, init))
  return { handler, fetchPath, browser: openBrowser(fetchPath) }
}

describe('routes', () => {
  test.each([
    ['GET', '/auth'],
    ['GET', '/auth/'],
    ['GET', '/auth/unknown'],
    ['GET', '/auth/nonce/'],
    ['GET', '/me'],
    ['GET', '/authors/me'],
    ['GET', '/auth/authenticate'],
    ['GET', '/auth/sign-out'],
    ['POST', '/auth/nonce'],
    ['POST', '/auth/me'],
    ['PUT', '/auth/authenticate'],
    ['DELETE', '/auth/me'],
  ])('the sign-in handler responds with 404 to %s %s', async (method, path) => {
    const response = await setUp().fetchPath(path, { method, headers: { origin } })
    expect([response.status, await response.json()]).toEqual([404, { code: 'server/not-found' }])
  })

  test('the sign-in handler serves its routes under the option basePath only', async () => {
    const { fetchPath, handler } = setUp({ basePath: '/api/siwx' })
    expect(handler.basePath).toBe('/api/siwx')
    expect((await fetchPath('/api/siwx/nonce')).status).toBe(200)
    expect((await fetchPath('/auth/nonce')).status).toBe(404)
  })

  test('the sign-in handler responds to a preflight with its methods and its header', async () => {
    const response = await setUp().fetchPath('/auth/authenticate', {
      method: 'OPTIONS',
      headers: { origin },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    })
  })

  test('the sign-in handler names the reason of each rejection', async () => {
    const { fetchPath } = setUp()
    const me = await fetchPath('/auth/me')
    expect([me.status, await me.json()]).toEqual([401, { code: 'signin/no-session' }])
    const foreign = await fetchPath('/auth/sign-out', { method: 'POST' })
    expect([foreign.status, await foreign.json()]).toEqual([
      403,
      { code: 'app/origin-not-allowed' },
    ])
    const init = { method: 'POST', headers: { origin }, body: '{}' }
    const empty = await fetchPath('/auth/authenticate', init)
    expect([empty.status, await empty.json()]).toEqual([400, { code: 'signin/malformed-message' }])
  })

  test('createSiwxHandler names the wrong origin in its error', () => {
    expect(() => setUp({ origin: 'example.com' })).toThrow(
      expect.objectContaining({
        code: 'signin/invalid-field',
        context: { field: 'origin', origin: 'example.com' },
      }),
    )
  })
})

describe('a session', () => {
  test('the sign-in handler creates a session with the account, network, start and end', async () => {
    const stored: [string, Session][] = []
    const sessions = memorySessions()
    const put = async (id: string, session: Session) => {
      stored.push([id, session])
      await sessions.put(id, session)
    }
    const { browser } = setUp({ sessions: { ...sessions, put }, sessionTtlMs: 90_999 })
    const { body } = await browser.call('/auth/authenticate', await proofFor(browser))
    const { address, chainId } = visitor
    expect(body).toEqual({ address, chainId, signedInAt: now, expiresAt: now + 90_999 })
    const cookie = browser.jar.get('__Host-siwx-session') ?? ''
    expect(cookie).toMatch(/^[0-9a-f]{64}$/)
    const times = { signedInAtMs: now, expiresAtMs: now + 90_999 }
    const session = { address, caipNetworkId: chainId, ...times }
    expect(stored).toEqual([[await sha256Hex(cookie), session]])
    expect(browser.attributes.get('__Host-siwx-session')).toContain('Max-Age=90;')
  })

  test('the sign-in handler returns the nonce, the server’s time and a cookie of five minutes', async () => {
    const { browser } = setUp()
    const { body } = await browser.call('/auth/nonce')
    expect(body).toEqual({
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuedAt: '2026-05-05T10:00:00.000Z',
    })
    const secret = browser.jar.get('__Host-siwx-flow')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    await browser.call('/auth/nonce')
    expect(browser.jar.get('__Host-siwx-flow')).toBe(secret)
    expect(browser.attributes.get('__Host-siwx-flow')).toContain('Max-Age=300;')
  })

  test('the sign-in handler ends the session at a sign-out, and deletes its cookie', async () => {
    const { browser, handler } = setUp()
    await browser.call('/auth/authenticate', await proofFor(browser))
    const cookie = `__Host-siwx-session=${browser.jar.get('__Host-siwx-session')}`
    expect(await handler.readSession(cookie)).not.toBeNull()
    expect(await browser.call('/auth/sign-out', {})).toEqual({ status: 200, body: {} })
    expect(await handler.readSession(cookie)).toBeNull()
    expect(browser.jar.get('__Host-siwx-session')).toBe('')
    expect(browser.attributes.get('__Host-siwx-session')).toBe(
      'Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    )
  })

  test('the sign-in handler returns a session until the millisecond at which it ends', async () => {
    let time = now
    const { browser } = setUp({ now: () => time, sessionTtlMs: 1_000 })
    await browser.call('/auth/authenticate', await proofFor(browser))
    time += 999
    expect((await browser.call('/auth/me')).status).toBe(200)
    time += 1
    expect((await browser.call('/auth/me')).status).toBe(401)
  })

  test('the sign-in handler creates no session when onSignIn fails', async () => {
    const stored: string[] = []
    const sessions = { ...memorySessions(), put: async (id: string) => void stored.push(id) }
    const onSignIn = async () => Promise.reject(new Error('no such user'))
    const { browser, fetchPath } = setUp({ sessions, onSignIn })
    const body = JSON.stringify(await proofFor(browser))
    const cookie = `__Host-siwx-flow=${browser.jar.get('__Host-siwx-flow')}`
    const sent = fetchPath('/auth/authenticate', {
      method: 'POST',
      headers: { origin, cookie },
      body,
    })
    await expect(sent).rejects.toThrow('no such user')
    expect(stored).toEqual([])
  })

  test('the sign-in handler rejects a message for an origin of the site that did not send it', async () => {
    const shop = 'https://shop.example.com'
    const { fetchPath } = setUp({ origin: [origin, shop] })
    const browser = openBrowser(fetchPath, shop)
    const own = await proofFor(browser, 'shop.example.com')
    const other = await proofFor(browser, 'example.com')
    expect((await browser.call('/auth/authenticate', other)).body).toEqual({
      code: 'signin/wrong-domain',
    })
    expect((await browser.call('/auth/authenticate', own)).status).toBe(200)
  })
})
