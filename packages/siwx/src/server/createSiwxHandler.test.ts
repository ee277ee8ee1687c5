import { expect, test } from 'vitest'
import { type Fetch, openBrowser, proofFor, visitor } from '../../testing/browser.ts'
import { evmSigner, solanaSigner } from '../../testing/signers.ts'
import { evmVerifier } from '../evm/evmVerifier.ts'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import { memorySessions } from '../session/memorySessions.ts'
import { solanaVerifier } from '../solana/solanaVerifier.ts'
import { createSiwxHandler } from './createSiwxHandler.ts'
import type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

const handlerFor = (change: Partial<SiwxHandlerOptions> = {}) =>
  createSiwxHandler({
    origin: 'https://example.com',
    verifiers: [evmVerifier(), solanaVerifier()],
    nonces: memoryNonces(),
    sessions: memorySessions(),
    ...change,
  })

async function signedIn(change: Partial<SiwxHandlerOptions> = {}) {
  const handler = handlerFor(change)
  const fetchPath: Fetch = (path, init) =>
    handler.handle(new Request(`https://example.com${path}`, init))
  const browser = openBrowser(fetchPath)
  const proof = await proofFor(browser)
  const { status } = await browser.call('/auth/authenticate', proof)
  expect(status).toBe(200)
  return { handler, browser, fetchPath, proof }
}

test('the sign-in handler keeps the session in a cookie that scripts and other hosts cannot read', async () => {
  const { browser } = await signedIn()
  expect(browser.attributes.get('__Host-siwx-session')).toBe(
    'Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure',
  )
})

test('the sign-in handler’s cookie is not Secure on a site without TLS, such as localhost', async () => {
  const handler = handlerFor({ origin: 'http://localhost:3000', sameSite: 'Strict' })
  const browser = openBrowser((path, init) =>
    handler.handle(new Request(`http://localhost:3000${path}`, init)),
  )
  await browser.call('/auth/nonce')
  expect(browser.attributes.get('siwx-flow')).toBe('Path=/; HttpOnly; SameSite=Strict; Max-Age=300')
})

test('readSession returns the signed-in account to the site’s own routes', async () => {
  const { handler, browser } = await signedIn()
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await handler.readSession(cookie)).toMatchObject({ address: visitor.address })
  for (const other of [
    null,
    undefined,
    '',
    'x',
    `${cookie.slice(0, -1)}g`,
    cookie.replaceAll('=', '=0'),
  ]) {
    expect(await handler.readSession(other)).toBeNull()
  }
})

test('the sign-in handler stores only hashes of the session id and the flow secret', async () => {
  const ids: string[] = []
  const sessions = memorySessions()
  const spying = {
    ...sessions,
    put: (id: string, session: never) => sessions.put(ids.push(id) ? id : id, session),
  }
  const { browser } = await signedIn({ sessions: spying })
  expect(ids).not.toContain(browser.jar.get('__Host-siwx-session'))
})

test('the sign-in handler’s nonce is valid for one browser and one sign-in', async () => {
  const { browser, fetchPath, proof } = await signedIn()
  expect(await browser.call('/auth/authenticate', proof)).toEqual({
    status: 401,
    body: { code: 'signin/unknown-nonce' },
  })
  const attacker = openBrowser(fetchPath)
  await attacker.call('/auth/nonce')
  const stolen = await proofFor(browser)
  expect((await attacker.call('/auth/authenticate', stolen)).status).toBe(401)
  expect((await browser.call('/auth/authenticate', stolen)).status).toBe(200)
})

test('the sign-in handler lets two tabs of one browser sign in', async () => {
  const { browser } = await signedIn()
  const [first, second] = [await proofFor(browser), await proofFor(browser)]
  expect((await browser.call('/auth/authenticate', second)).status).toBe(200)
  expect((await browser.call('/auth/authenticate', first)).status).toBe(200)
})

test('a new sign-in at the sign-in handler ends the session before it', async () => {
  const { browser, handler } = await signedIn()
  const before = `__Host-siwx-session=${browser.jar.get('__Host-siwx-session')}`
  await browser.call('/auth/authenticate', await proofFor(browser))
  expect(await handler.readSession(before)).toBeNull()
})

test('the sign-in handler returns no session that has expired', async () => {
  let now = Date.now()
  const { browser } = await signedIn({ now: () => now, sessionTtlMs: 60_000 })
  expect((await browser.call('/auth/me')).status).toBe(200)
  now += 60_000
  expect((await browser.call('/auth/me')).status).toBe(401)
})

test('the sign-in handler rejects a POST from another origin, one without an origin and a message of another site', async () => {
  const { fetchPath, browser } = await signedIn()
  for (const origin of [
    'https://evil.example',
    'https://www.example.com',
    'http://example.com',
    'null',
  ]) {
    const evil = openBrowser(fetchPath, origin)
    expect((await evil.call('/auth/sign-out', {})).status).toBe(403)
    expect((await evil.call('/auth/authenticate', {})).status).toBe(403)
  }
  const unnamed = await fetchPath('/auth/sign-out', { method: 'POST' })
  expect(unnamed.status).toBe(403)
  expect(await browser.call('/auth/authenticate', await proofFor(browser, 'evil.example'))).toEqual(
    {
      status: 401,
      body: { code: 'signin/wrong-domain' },
    },
  )
})

test('the sign-in handler lets only the site’s own origins read its replies', async () => {
  const { fetchPath } = await signedIn({
    origin: ['https://example.com', 'https://app.example.com'],
  })
  const allowed = await fetchPath('/auth/me', { headers: { origin: 'https://app.example.com' } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  const refused = await fetchPath('/auth/me', { headers: { origin: 'https://evil.example' } })
  expect(refused.headers.get('access-control-allow-origin')).toBeNull()
})

test.each([
  ['an empty body', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['a message that is a number', '{"message":1,"signature":"0x"}'],
  ['a text that is no sign-in message', '{"message":"hello","signature":"0x"}'],
  ['100 kB', JSON.stringify({ message: 'x'.repeat(100_000), signature: '0x' })],
])('the sign-in handler responds with 400 to an authenticate call with %s', async (_, body) => {
  const { fetchPath } = await signedIn()
  const headers = { origin: 'https://example.com' }
  expect((await fetchPath('/auth/authenticate', { method: 'POST', headers, body })).status).toBe(
    400,
  )
})

test('the sign-in handler signs in only on the networks of the option caipNetworkIds', async () => {
  const handler = handlerFor({ caipNetworkIds: [solanaSigner('x').chainId] })
  const browser = openBrowser((path, init) =>
    handler.handle(new Request(`https://example.com${path}`, init)),
  )
  expect((await browser.call('/auth/authenticate', await proofFor(browser))).body.code).toBe(
    'signin/wrong-chain',
  )
})

test('the sign-in handler returns try-later when no node can verify a smart account', async () => {
  const rpc = async () => Promise.reject(new Error('down'))
  const handler = handlerFor({ verifiers: [evmVerifier({ rpc: { 'eip155:1': rpc } })] })
  const fetchPath: Fetch = (path, init) =>
    handler.handle(new Request(`https://example.com${path}`, init))
  const browser = openBrowser(fetchPath)
  const proof = await proofFor(browser)
  const wrong = { ...proof, signature: await evmSigner('other').sign(proof.message) }
  expect(await browser.call('/auth/authenticate', wrong)).toEqual({
    status: 503,
    body: { code: 'signin/try-later' },
  })
  // The nonce is still valid: the same message may be sent again.
  expect((await browser.call('/auth/authenticate', proof)).status).toBe(200)
})

test('the sign-in handler calls onSignIn before it responds', async () => {
  const seen: string[] = []
  await signedIn({ onSignIn: (session) => void seen.push(session.address) })
  expect(seen).toEqual([visitor.address])
})

test.each([
  'https://example.com/',
  'example.com',
  'https://example.com:443',
  'HTTPS://example.com',
  '',
])('createSiwxHandler rejects the option origin "%s", which no browser sends', (origin) => {
  expect(() => handlerFor({ origin })).toThrow('signin/invalid-field')
})
