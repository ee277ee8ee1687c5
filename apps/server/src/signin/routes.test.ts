import { formatMessage, type SignInMessage } from '@latchkey/siwx'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://shop.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'test', origins: [origin, 'https://*.shop.example'] },
      { id: 'other', origins: [origin] },
      { id: 'any', origins: ['*'] },
    ],
    env: { SIGN_INS_PER_MINUTE_PER_IP: '100000' },
    listen: true,
  })
})
afterAll(() => server.close())

type Reply = { status: number; body: Record<string, string>; headers: Headers }

async function call(path: string, init: RequestInit & { project?: string } = {}): Promise<Reply> {
  const { project = 'test', ...rest } = init
  const headers = { origin, ...Object.fromEntries(new Headers(rest.headers)) }
  const url = `${server.url}/auth/v1/${path}?projectId=${project}&st=appkit&sv=test`
  const response = await fetch(url, { ...rest, headers })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

async function prepare(change: Partial<SignInMessage> = {}, project?: string) {
  const { body } = await call('nonce', project ? { project } : {})
  const message = formatMessage({
    domain: 'shop.example',
    accountAddress: account.address,
    chainId: 'eip155:8453',
    uri: 'https://shop.example/cart',
    version: '1',
    nonce: body.nonce ?? '',
    issuedAt: body.issuedAt ?? '',
    ...change,
  })
  return { message, signature: await account.signMessage({ message }), token: body.token ?? '' }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

function authenticate(
  { token, ...proof }: Prepared,
  init: RequestInit & { project?: string } = {},
) {
  const headers = {
    'x-nonce-jwt': `Bearer ${token}`,
    ...Object.fromEntries(new Headers(init.headers)),
  }
  return call('authenticate', { ...init, method: 'POST', headers, body: JSON.stringify(proof) })
}

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

describe('the endpoints of older clients', () => {
  test('the sign-in endpoint serves nonce, authenticate, me and sign-out to older clients', async () => {
    const signedIn = await authenticate(await prepare())
    expect(signedIn.status).toBe(200)
    const me = await call('me', { headers: bearer(signedIn.body.token) })
    expect(me.body).toMatchObject({
      address: account.address,
      chainId: 8453,
      caip2Network: 'eip155:8453',
    })
    const over = await call('sign-out', { method: 'POST', headers: bearer(signedIn.body.token) })
    expect(over).toMatchObject({ status: 200, body: {} })
    expect((await call('me', { headers: bearer(signedIn.body.token) })).status).toBe(401)
    expect((await call('sign-out', { method: 'POST' })).status).toBe(200)
  })

  test('the sign-in endpoint answers errors as JSON with CORS headers', async () => {
    const { status, headers, body } = await call('me')
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'signin/no-session' } })
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('access-control-allow-origin')).toBe(origin)
  })
})

test.each<[string, (prepared: Prepared) => Promise<Reply>, number, string]>([
  ['without its flow token', (p) => authenticate({ ...p, token: '' }), 401, 'signin/unknown-nonce'],
  [
    'with another flow token',
    (p) => authenticate({ ...p, token: 'x'.repeat(43) }),
    401,
    'signin/unknown-nonce',
  ],
  [
    'from another page of the project',
    (p) => authenticate(p, { headers: { origin: 'https://eu.shop.example' } }),
    401,
    'signin/wrong-domain',
  ],
  [
    'from a page that is not listed',
    (p) => authenticate(p, { headers: { origin: 'https://evil.example' } }),
    403,
    'app/origin-not-allowed',
  ],
  [
    'for another project',
    (p) => authenticate(p, { project: 'other' }),
    401,
    'signin/unknown-nonce',
  ],
  [
    'with a changed signature',
    (p) => authenticate({ ...p, signature: `0x${'12'.repeat(65)}` }),
    401,
    'signin/invalid-signature',
  ],
  [
    'with a changed message',
    (p) => authenticate({ ...p, message: p.message.replace('cart', 'till') }),
    401,
    'signin/invalid-signature',
  ],
  [
    'with a text that is not a sign-in message',
    (p) => authenticate({ ...p, message: 'hello' }),
    400,
    'signin/malformed-message',
  ],
])('the sign-in endpoint rejects a sign-in %s', async (_, send, status, code) => {
  const reply = await send(await prepare())
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
})

test('the sign-in endpoint rejects a message that was signed for another site', async () => {
  const prepared = await prepare({ domain: 'evil.example', uri: 'https://evil.example/' })
  expect((await authenticate(prepared)).body.code).toBe('signin/wrong-domain')
})

test('the sign-in endpoint lets a caller without an origin sign in only for a site on the project’s list', async () => {
  const url = (project: string, path: string) =>
    `${server.url}/auth/v1/${path}?projectId=${project}`
  const signIn = async (project: string) => {
    const nonce = await (await fetch(url(project, 'nonce'))).json()
    const message = formatMessage({
      domain: 'shop.example',
      accountAddress: account.address,
      chainId: 'eip155:1',
      uri: 'https://shop.example/',
      version: '1',
      nonce: nonce.nonce,
      issuedAt: nonce.issuedAt,
    })
    const signature = await account.signMessage({ message })
    const headers = { 'x-nonce-jwt': `Bearer ${nonce.token}` }
    const body = JSON.stringify({ message, signature })
    return (await fetch(url(project, 'authenticate'), { method: 'POST', headers, body })).status
  }
  expect(await signIn('test')).toBe(200)
  expect(await signIn('any')).toBe(401)
})

test('the sign-in endpoint rejects a token in another project, and a changed token', async () => {
  const { body } = await authenticate(await prepare())
  const token = body.token ?? ''
  expect((await call('me', { headers: bearer(token), project: 'other' })).status).toBe(401)
  const changed = token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url'))
  for (const wrong of [
    changed,
    otherSignature(token),
    token.split('.').slice(0, 2).join('.'),
    'x'.repeat(40),
  ]) {
    expect((await call('me', { headers: bearer(wrong) })).status).toBe(401)
  }
})

/** Changes the first character: the last one of a base64url signature may have unused bits. */
function otherSignature(token: string): string {
  const [head, payload, signature = ''] = token.split('.')
  return [head, payload, (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)].join('.')
}

test('a website’s server can verify a sign-in token with the public key (JWKS)', async () => {
  const { body } = await authenticate(await prepare())
  const keys = createRemoteJWKSet(new URL(`${server.url}/auth/v1/jwks`))
  const { payload } = await jwtVerify(body.token ?? '', keys, { audience: 'test' })
  expect(payload.sub).toBe(`eip155:8453:${account.address}`)
})
