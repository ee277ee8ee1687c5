import { calculateJwkThumbprint, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createDpopKey, dpopThumbprint, signDpopProof, verifyDpopProof } from './dpop.ts'

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
])('verifyDpopProof rejects a proof at a request with %s', async (_, other) => {
  expect(await verifyDpopProof(await signDpopProof(key, expected), other)).toBeNull()
})

const exported = await crypto.subtle.exportKey('jwk', key.publicKey)
const publicJwk = { kty: 'EC', crv: 'P-256', x: exported.x ?? '', y: exported.y ?? '' }
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
  ['a private key', () => forge({ jwk: { ...publicJwk, d: 'A'.repeat(43) } })],
  ['a key of another type', () => forge({ jwk: { ...publicJwk, kty: 'OKP' } })],
  ['a key of another curve', () => forge({ jwk: { ...publicJwk, crv: 'P-384' } })],
  ['a key without x', () => forge({ jwk: { ...publicJwk, x: undefined } })],
  ['a key without y', () => forge({ jwk: { ...publicJwk, y: undefined } })],
  ['a key whose x is a list', () => forge({ jwk: { ...publicJwk, x: [publicJwk.x] } })],
  ['a key whose y is a list', () => forge({ jwk: { ...publicJwk, y: [publicJwk.y] } })],
  ['a key whose x is longer', () => forge({ jwk: { ...publicJwk, x: `${publicJwk.x}A` } })],
  ['a key whose y is longer', () => forge({ jwk: { ...publicJwk, y: `${publicJwk.y}A` } })],
  ['a key that is null', () => forge({ jwk: null })],
  ['a key that is text', () => forge({ jwk: 'EC' })],
  ['an id of 7 characters', () => forge({}, { ...claims, jti: 'x'.repeat(7) })],
  ['an id of 129 characters', () => forge({}, { ...claims, jti: 'x'.repeat(129) })],
  ['a time that is text', () => forge({}, { ...claims, iat: String(now / 1_000) })],
  ['an access token’s hash', () => forge({}, { ...claims, ath: 'x' })],
  ['a method in lower case', () => forge({}, { ...claims, htm: 'post' })],
  ['no method', () => forge({}, { ...claims, htm: undefined })],
  [
    'a header that is null',
    async () => `${part(null)}.${(await forge({})).split('.').slice(1).join('.')}`,
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
])('verifyDpopProof rejects a proof with %s', async (_, make) => {
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
  'https://:secret@api.example/auth/v1/me',
  'ftp://api.example/auth/v1/me',
  'https://api.example.evil.example/auth/v1/me',
  '/auth/v1/me',
  '',
  7,
])('verifyDpopProof rejects a proof whose htu is %s, not the called URL', async (htu) => {
  const proof = await forge({}, { ...claims, htu })
  expect(await verifyDpopProof(proof, { method: 'POST', url, now })).toBeNull()
})

test('verifyDpopProof accepts the unmodified proof of these tests', async () => {
  expect(await verifyDpopProof(await forge({}), { method: 'POST', url, now })).not.toBeNull()
})

test.each([
  ['8 characters', 'x'.repeat(8)],
  ['128 characters', 'x'.repeat(128)],
])('verifyDpopProof accepts and returns an id of %s', async (_, jti) => {
  const proof = await forge({}, { ...claims, jti })
  expect((await verifyDpopProof(proof, { method: 'POST', url, now }))?.id).toBe(jti)
})

test.each([
  ['two minutes old', 120_000, true],
  ['one second older than two minutes', 121_000, false],
  ['two minutes ahead', -120_000, true],
  ['one second more than two minutes ahead', -121_000, false],
])(
  'verifyDpopProof of a proof that is %s (%i ms): accepted is %s',
  async (_, ageMs, isAccepted) => {
    const proof = await forge({})
    const verified = await verifyDpopProof(proof, { method: 'POST', url, now: now + ageMs })
    expect(verified !== null).toBe(isAccepted)
  },
)

test('signDpopProof writes exactly the claims of RFC 9449, with the hash of the access token', async () => {
  const read = (proof: string, index: number) =>
    JSON.parse(Buffer.from(proof.split('.')[index] ?? '', 'base64url').toString())
  const bound = await signDpopProof(key, { ...expected, now: now + 999 })
  const ath = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode('token')),
  ).toString('base64url')
  const jti = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(read(bound, 0)).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicJwk })
  expect(read(bound, 1)).toEqual({ jti, htm: 'GET', htu: url, iat: now / 1_000, ath })
  const unbound = await signDpopProof(key, { method: 'GET', url, now })
  expect(read(unbound, 1)).toEqual({ jti, htm: 'GET', htu: url, iat: now / 1_000 })
  expect(read(await signDpopProof(key, { method: 'GET', url, now }), 1).jti).not.toBe(
    read(unbound, 1).jti,
  )
})

test('verifyDpopProof requires a token’s hash when the request has a token', async () => {
  const unbound = await signDpopProof(key, { method: 'GET', url, now })
  expect(await verifyDpopProof(unbound, expected)).toBeNull()
  const ofEmpty = await signDpopProof(key, { method: 'GET', url, now, accessToken: '' })
  expect(await verifyDpopProof(ofEmpty, { method: 'GET', url, now })).toBeNull()
})

test('verifyDpopProof rejects every proof at a URL that is not http or https', async () => {
  for (const other of ['ftp://api.example/x', 'not a url', 'https://name@api.example/x']) {
    const proof = await forge({}, { ...claims, htu: other })
    expect(await verifyDpopProof(proof, { method: 'POST', url: other, now })).toBeNull()
  }
  const local = await forge({}, { ...claims, htu: 'http://localhost:3000/me' })
  const request = { method: 'POST', url: 'http://localhost:3000/me', now }
  expect(await verifyDpopProof(local, request)).not.toBeNull()
})

test('verifyDpopProof reads a proof of 4,096 characters, and none that is longer', async () => {
  const proofOf = async (length: number) => {
    const { length: base } = await forge({}, { ...claims, note: '' })
    const fill = Math.floor(((length - base) * 3) / 4)
    for (const extra of [0, 1, 2, 3]) {
      const proof = await forge({}, { ...claims, note: 'x'.repeat(fill - 1 + extra) })
      if (proof.length === length) return proof
    }
    throw new Error('no note gives this length')
  }
  const request = { method: 'POST', url, now }
  expect(await verifyDpopProof(await proofOf(4_096), request)).not.toBeNull()
  expect(await verifyDpopProof(await proofOf(4_098), request)).toBeNull()
})

test('dpopThumbprint is the thumbprint that the server reads from the key’s proofs', async () => {
  const verified = await verifyDpopProof(await forge({}), { method: 'POST', url, now })
  expect(await dpopThumbprint(key)).toBe(verified?.thumbprint)
  expect(await dpopThumbprint(key)).toBe(await calculateJwkThumbprint(publicJwk))
})
