import { formatMessage } from '@latchkey/siwx'
import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://app.shop.example'
const api = 'https://api.shop.example'
const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    projects: [{ id: 'test', origins: [origin] }],
    env: { SIGN_INS_PER_MINUTE_PER_IP: '100000', PUBLIC_URL: api },
  })
})
afterAll(() => server.close())

async function call(path: string, headers: Record<string, string> = {}, body?: unknown) {
  const response = await server.request(`/auth/v1/${path}`, {
    headers: { origin, ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function signIn(headers: Record<string, string> = {}, extra: Record<string, unknown> = {}) {
  const { body } = await call('nonce', headers)
  const message = formatMessage({
    domain: 'app.shop.example',
    accountAddress: account.address,
    chainId: 'eip155:1',
    uri: origin,
    version: '1',
    nonce: body.nonce,
    issuedAt: body.issuedAt,
  })
  const signature = await account.signMessage({ message })
  const sent = { message, signature, ...extra }
  return call('authenticate', { ...headers, 'x-nonce-jwt': `Bearer ${body.token}` }, sent)
}

describe('a DPoP-bound token', async () => {
  const key = await createDpopKey()
  const prove = (path: string, method: string, accessToken?: string, by = key) =>
    signDpopProof(by, {
      method,
      url: `${api}/auth/v1/${path}`,
      ...(accessToken ? { accessToken } : {}),
      now: server.clock.now(),
    })
  const bound = async () =>
    (await signIn({ dpop: await prove('authenticate', 'POST') })).body.token as string

  test('the sign-in endpoint accepts a DPoP-bound token with a new proof for each request', async () => {
    const token = await bound()
    for (let turn = 0; turn < 3; turn += 1) {
      const headers = { authorization: `DPoP ${token}`, dpop: await prove('me', 'GET', token) }
      expect((await call('me', headers)).body).toMatchObject({ address: account.address })
    }
    const dpop = await prove('sign-out', 'POST', token)
    expect((await call('sign-out', { authorization: `DPoP ${token}`, dpop }, {})).status).toBe(200)
    const after = { authorization: `DPoP ${token}`, dpop: await prove('me', 'GET', token) }
    expect((await call('me', after)).status).toBe(401)
  })

  test('the sign-in endpoint rejects a DPoP-bound token without its key, with another key and with a used proof', async () => {
    const token = await bound()
    const used = await prove('me', 'GET', token)
    expect((await call('me', { authorization: `DPoP ${token}`, dpop: used })).status).toBe(200)
    const attempts: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `DPoP ${token}` },
      { authorization: `DPoP ${token}`, dpop: used },
      { authorization: `Bearer ${token}`, dpop: await prove('me', 'GET', token) },
      {
        authorization: `DPoP ${token}`,
        dpop: await prove('me', 'GET', token, await createDpopKey()),
      },
      { authorization: `DPoP ${token}`, dpop: await prove('me', 'POST', token) },
      { authorization: `DPoP ${token}`, dpop: await prove('sign-out', 'GET', token) },
      { authorization: `DPoP ${token}`, dpop: await prove('me', 'GET') },
      { authorization: `DPoP ${token}`, dpop: await prove('me', 'GET', `${token}x`) },
      { cookie: `__Host-latchkey-signin-test=${token}`, 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of attempts) expect((await call('me', headers)).status).toBe(401)
  })

  test('the sign-in endpoint accepts a DPoP proof for one of many concurrent requests', async () => {
    const token = await bound()
    const headers = { authorization: `DPoP ${token}`, dpop: await prove('me', 'GET', token) }
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('me', headers)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the sign-in endpoint issues no token for an invalid DPoP proof', async () => {
    const dpop = await prove('me', 'POST')
    expect((await signIn({ dpop })).body.code).toBe('signin/invalid-proof')
  })

  test('the sign-in endpoint issues no second token for the same DPoP proof', async () => {
    const dpop = await prove('authenticate', 'POST')
    expect((await signIn({ dpop })).status).toBe(200)
    expect(await signIn({ dpop })).toMatchObject({
      status: 401,
      body: { code: 'signin/invalid-proof' },
    })
  })
})

describe('a session in a cookie', () => {
  const ownSite = { 'sec-fetch-site': 'same-site' }

  test('the session cookie is HttpOnly and SameSite, and is rejected from other sites', async () => {
    const { body, headers } = await signIn(ownSite, { session: 'cookie' })
    expect(body.token).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    const [cookie = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-latchkey-signin-test=ey/)
    expect(attributes).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
      'Max-Age=604800',
      'Secure',
    ])
    expect((await call('me', { ...ownSite, cookie })).body.address).toBe(account.address)
    const token = cookie.split('=')[1] ?? ''
    expect((await call('me', { authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await call('me', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    expect((await call('me', { cookie })).status).toBe(401)
    const over = await call('sign-out', { ...ownSite, cookie }, {})
    expect(over.headers.get('set-cookie')).toContain('Max-Age=0')
    const signedOut = await call('me', { ...ownSite, cookie })
    expect(signedOut.status).toBe(401)
    // Without it the browser hides this answer from the page.
    expect(signedOut.headers.get('access-control-allow-credentials')).toBe('true')
  })

  test('the sign-in endpoint issues no session cookie to a page of another site', async () => {
    const reply = await signIn({ 'sec-fetch-site': 'cross-site' }, { session: 'cookie' })
    expect(reply.body.code).toBe('signin/not-same-site')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

test('the sign-in endpoint accepts a nonce that a same-origin page requested without an Origin header', async () => {
  const own = await createTestServer({
    projects: [{ id: 'test', origins: [api] }],
    env: { PUBLIC_URL: api },
  })
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  const reply = await own.request('/auth/v1/nonce', { headers: sameOrigin })
  const { nonce, token, issuedAt } = await reply.json()
  const message = formatMessage({
    domain: 'api.shop.example',
    accountAddress: account.address,
    chainId: 'eip155:1',
    uri: `${api}/shop`,
    version: '1',
    nonce,
    issuedAt,
  })
  const signature = await account.signMessage({ message })
  const signedIn = await own.request('/auth/v1/authenticate', {
    method: 'POST',
    headers: { ...sameOrigin, origin: api, 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ message, signature, session: 'cookie' }),
  })
  expect(signedIn.status).toBe(200)
  await own.close()
})

test('a sign-in session expires', async () => {
  const { body } = await signIn()
  const headers = { authorization: `Bearer ${body.token}` }
  expect((await call('me', headers)).status).toBe(200)
  server.clock.advance(86_400_000)
  expect((await call('me', headers)).status).toBe(401)
})
