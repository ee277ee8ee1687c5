import { calculateJwkThumbprint, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createDpopKey, signDpopProof, verifyDpopProof } from './dpop.ts'

const url = 'https://api.example/auth/v1/me'
const now = Date.parse('2026-05-05T10:00:00Z')
const expected = { method: 'GET', url, accessToken: 'token', now }
const key = await createDpopKey()

test('verifyDpopProof accepts a proof for its own request and token only', async () => {
  const proof = await signDpopProof(key, { ...expected, url: `${url}?projectId=p#x` })
  const jwk = await crypto.subtle.exportKey('jwk', key.publicKey)
  expect(await verifyDpopProof(proof, expected)).toEqual({
    thumbprint: await calculateJwkThumbprint(jwk),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a DPoP key cannot be exported from the browser', async () => {
  await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow()
})

test('verifyDpopProof accepts proofs that other libraries write', async () => {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const proof = await new SignJWT({ htm: 'POST', htu: url, jti: '12345678' })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } })
    .setIssuedAt(now / 1_000)
    .sign(key.privateKey)
  expect(await verifyDpopProof(proof, { method: 'POST', url, now })).toMatchObject({
    id: '12345678',
  })
})

test.each([
  ['another method', { ...expected, method: 'POST' }],
  ['another URL', { ...expected, url: 'https://api.example/auth/v1/sign-out' }],
  ['another host', { ...expected, url: 'https://evil.example/auth/v1/me' }],
  ['another token', { ...expected, accessToken: 'other' }],
  ['no token', { method: 'GET', url, now }],
  ['a later time', { ...expected, now: now + 121_000 }],
  ['an earlier time', { ...expected, now: now - 121_000 }],
])('verifyDpopProof refuses a proof at a request with %s', async (_, other) => {
  expect(await verifyDpopProof(await signDpopProof(key, expected), other)).toBeNull()
})

const claims = { htm: 'POST', htu: url, jti: '12345678', iat: now / 1_000 }
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function forge(header: Record<string, unknown>, body: Record<string, unknown> = claims) {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const signed = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y }, ...header })}.${part(body)}`
  const bytes = new TextEncoder().encode(signed)
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    bytes,
  )
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

test.each<[string, () => Promise<string> | string]>([
  ['no algorithm', () => forge({ alg: 'none' })],
  ['a shared-secret algorithm', () => forge({ alg: 'HS256' })],
  ['another type', () => forge({ typ: 'jwt' })],
  ['no key', () => forge({ jwk: undefined })],
  ['a key of another kind', () => forge({ jwk: { kty: 'oct', k: 'AAAA' } })],
  [
    'a key off the curve',
    () => forge({ jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } }),
  ],
  [
    'another key',
    async () => {
      const other = await crypto.subtle.exportKey('jwk', (await createDpopKey()).publicKey)
      return forge({ jwk: { kty: 'EC', crv: 'P-256', x: other.x, y: other.y } })
    },
  ],
  [
    'a private key',
    () => forge({ jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'A' } }),
  ],
  ['no id', () => forge({}, { ...claims, jti: undefined })],
  ['an id that is no text', () => forge({}, { ...claims, jti: 7 })],
  ['no time', () => forge({}, { ...claims, iat: undefined })],
  ['a fourth part', async () => `${await forge({})}.x`],
  [
    'a changed body',
    async () => (await forge({})).replace(part(claims), part({ ...claims, jti: '87654321' })),
  ],
  ['a cut signature', async () => (await forge({})).slice(0, -4)],
  ['parts that are no JSON', () => 'a.b.c'],
  ['no parts', () => ''],
])('verifyDpopProof refuses a proof with %s', async (_, make) => {
  expect(await verifyDpopProof(await make(), { method: 'POST', url, now })).toBeNull()
})

test.each([
  'https://API.Example/auth/v1/me',
  'HTTPS://api.example:443/auth/v1/me',
  'https://api.example/auth/v1/me?projectId=p',
  'https://api.example/auth/v1/../v1/me#top',
])(
  'verifyDpopProof accepts a proof whose htu %s is another spelling of the called URL',
  async (htu) => {
    const proof = await forge({}, { ...claims, htu })
    expect(await verifyDpopProof(proof, { method: 'POST', url, now })).not.toBeNull()
    const written = await signDpopProof(key, { method: 'POST', url: htu, now })
    expect(await verifyDpopProof(written, { method: 'POST', url, now })).not.toBeNull()
    const plain = await forge({})
    expect(await verifyDpopProof(plain, { method: 'POST', url: htu, now })).not.toBeNull()
  },
)

test.each([
  'http://api.example/auth/v1/me',
  'https://api.example:8443/auth/v1/me',
  'https://api.example/auth/v1/ME',
  'https://api.example/auth/v1/me/',
  'https://name@api.example/auth/v1/me',
  'https://api.example.evil.example/auth/v1/me',
  '/auth/v1/me',
  '',
  7,
])('verifyDpopProof refuses a proof whose htu is %s, not the called URL', async (htu) => {
  const proof = await forge({}, { ...claims, htu })
  expect(await verifyDpopProof(proof, { method: 'POST', url, now })).toBeNull()
})

test('verifyDpopProof accepts the unmodified proof of these tests', async () => {
  expect(await verifyDpopProof(await forge({}), { method: 'POST', url, now })).not.toBeNull()
})
