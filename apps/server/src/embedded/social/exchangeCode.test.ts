import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../testing/fakeVendor.ts'
import { exchangeCode } from './exchangeCode.ts'
import { requireSafeUrl, SocialError } from './fetchProvider.ts'
import { fetchIssuer } from './issuer.ts'
import type { Provider } from './resolveProvider.ts'

let vendor: FakeVendor
const replies: Record<string, VendorReply> = {}
beforeAll(async () => {
  vendor = await startFakeVendor(({ url }) => replies[url.pathname] ?? { status: 404, json: {} })
})
afterAll(() => vendor.close())
afterEach(() => {
  for (const path of Object.keys(replies)) delete replies[path]
  vendor.requests.length = 0
})

const login = { verifier: 'verifier-1', nonce: 'nonce-1', redirectUri: 'https://api.example/cb' }
const returned = { code: 'code 1', iss: null, now: 0 }

function oauth(change: Partial<Provider> = {}): Extract<Provider, { kind: 'oauth' }> {
  return {
    kind: 'oauth',
    name: 'github',
    clientId: 'client:1',
    clientSecret: 'secret/1',
    scope: 'read:user',
    issuer: 'https://github.com',
    authorizeUrl: `${vendor.url}/authorize`,
    tokenUrl: `${vendor.url}/token`,
    userUrl: `${vendor.url}/user`,
    ...(change as object),
  }
}

function replyWith(user: unknown, token: unknown = { access_token: 'at-1', token_type: 'Bearer' }) {
  replies['/token'] = { json: token }
  replies['/user'] = { json: user }
}

test('an OAuth code is exchanged with the verifier of its login, and the token reads the user', async () => {
  replyWith({ id: 7, login: 'octo', name: 'Octo Cat' })
  expect(await exchangeCode(oauth(), login, returned)).toEqual({
    issuer: 'https://github.com',
    subject: '7',
    label: 'octo',
  })
  const [token, user] = vendor.requests
  expect(token?.method).toBe('POST')
  expect(token?.headers.get('authorization')).toBeNull()
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'code 1',
    redirect_uri: 'https://api.example/cb',
    code_verifier: 'verifier-1',
    client_id: 'client:1',
    client_secret: 'secret/1',
  })
  expect(user?.headers.get('authorization')).toBe('Bearer at-1')
})

test('X gets the client secret in the Authorization header, and wraps the user', async () => {
  replyWith({ data: { id: '12', username: 'bird', name: 'Bird' } })
  const provider = oauth({ name: 'x', issuer: 'https://x.com' })
  expect(await exchangeCode(provider, login, returned)).toEqual({
    issuer: 'https://x.com',
    subject: '12',
    label: 'bird',
  })
  const [token] = vendor.requests
  const pair = Buffer.from('client%3A1:secret%2F1').toString('base64')
  expect(token?.headers.get('authorization')).toBe(`Basic ${pair}`)
  expect(new URLSearchParams(token?.body).get('client_secret')).toBeNull()
})

test('a client without a secret sends none', async () => {
  replyWith({ id: '1' })
  const provider = oauth({ name: 'x', clientSecret: undefined })
  await exchangeCode(provider, login, returned)
  expect(vendor.requests[0]?.headers.get('authorization')).toBeNull()
  expect(new URLSearchParams(vendor.requests[0]?.body).get('client_secret')).toBeNull()
})

test.each<[unknown, string]>([
  [{ id: '1', username: 'u', login: 'l', name: 'n' }, 'u'],
  [{ id: '1', login: 'l', name: 'n' }, 'l'],
  [{ id: '1', name: 'n' }, 'n'],
  [{ id: '1', name: null }, 'github'],
  [{ id: '1', name: ' a\u202eb\n\u2028c ' }, 'abc'],
  [{ id: '1', name: 'n'.repeat(101) }, 'n'.repeat(100)],
  [{ id: '1', name: '\u200b ' }, 'Account'],
])('the label of the user %j is "%s"', async (user, label) => {
  replyWith(user)
  expect((await exchangeCode(oauth(), login, returned)).label).toBe(label)
})

test.each<[string, unknown]>([
  ['no id', { login: 'l' }],
  ['an empty id', { id: '' }],
  ['the id 0', { id: 0 }],
  ['an id that is rounded', { id: 2 ** 53 }],
  ['an id of 256 characters', { id: 'i'.repeat(256) }],
])('exchangeCode rejects a user with %s', async (_title, user) => {
  replyWith(user)
  await expect(exchangeCode(oauth(), login, returned)).rejects.toBeInstanceOf(SocialError)
})

test.each<[string, unknown]>([
  ['of another type', { access_token: 'at-1', token_type: 'mac' }],
  ['without a type', { access_token: 'at-1' }],
  ['of 8,193 characters', { access_token: 'a'.repeat(8_193), token_type: 'bearer' }],
])('an access token %s is rejected', async (_title, token) => {
  replyWith({ id: '1' }, token)
  await expect(exchangeCode(oauth(), login, returned)).rejects.toBeInstanceOf(SocialError)
  expect(vendor.requests).toHaveLength(1)
})

const metadata = (change: object = {}) => ({
  issuer: vendor.url,
  authorization_endpoint: `${vendor.url}/authorize`,
  token_endpoint: `${vendor.url}/token`,
  jwks_uri: `${vendor.url}/keys`,
  ...change,
})
const discover = (change?: object) => {
  replies['/.well-known/openid-configuration'] = { json: metadata(change) }
  return fetchIssuer(vendor.url)
}

test('the metadata of an issuer has its endpoints, and what is left out is the standard’s', async () => {
  expect(await discover()).toEqual({
    issuer: vendor.url,
    authorizeUrl: `${vendor.url}/authorize`,
    tokenUrl: `${vendor.url}/token`,
    keysUrl: `${vendor.url}/keys`,
    sendsIssuerParameter: false,
    usesBasicAuth: true,
  })
  expect(
    await discover({
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['plain', 'S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
  ).toMatchObject({ sendsIssuerParameter: true, usesBasicAuth: false })
})

test.each<[string, () => object]>([
  ['names another issuer', () => ({ issuer: `${vendor.url}/` })],
  ['has no PKCE with S256', () => ({ code_challenge_methods_supported: ['plain'] })],
  [
    'has an authorization endpoint without TLS',
    () => ({ authorization_endpoint: 'http://a.example/' }),
  ],
  ['has a token endpoint without TLS', () => ({ token_endpoint: 'http://a.example/' })],
  ['has keys without TLS', () => ({ jwks_uri: 'http://a.example/' })],
])('metadata that %s is rejected', async (_title, change) => {
  await expect(discover(change())).rejects.toBeInstanceOf(SocialError)
})

test.each<[string | null, boolean]>([
  ['another', true],
  ['another', false],
  [null, true],
])(
  'a code with the issuer %s is not sent, where the issuer is announced: %s',
  async (iss, sends) => {
    await discover({ authorization_response_iss_parameter_supported: sends })
    vendor.requests.length = 0
    const provider: Provider = { ...oauth(), kind: 'oidc', issuer: vendor.url }
    await expect(exchangeCode(provider, login, { ...returned, iss })).rejects.toBeInstanceOf(
      SocialError,
    )
    expect(vendor.requests.map(({ url }) => url.pathname)).toEqual([
      '/.well-known/openid-configuration',
    ])
  },
)

test.each([
  ['https://id.example/token', true],
  ['http://localhost:4000/token', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]/', true],
  ['http://id.example/', false],
  ['http://localhost.evil.example/', false],
  ['https://user@id.example/', false],
  ['https://:secret@id.example/', false],
  ['ftp://localhost/', false],
])('the URL %s of a provider is safe: %s', (url, isSafe) => {
  if (isSafe) expect(requireSafeUrl(url).href).toBe(new URL(url).href)
  else expect(() => requireSafeUrl(url)).toThrow(SocialError)
})
