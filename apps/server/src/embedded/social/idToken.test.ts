import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'
import { SocialError } from './fetchProvider.ts'
import { verifyIdToken } from './idToken.ts'

const now = 1_800_000_000
const issuer = 'https://id.example'
const claims = {
  iss: issuer,
  aud: 'shop',
  sub: 'user-1',
  nonce: 'Nonce1',
  iat: now - 10,
  exp: now + 300,
  email: 'a@mail.example',
}
const expected = { issuer, clientId: 'shop', nonce: 'Nonce1', now: now * 1_000 }

let keys: FakeVendor
let own: CryptoKeyPair
let other: CryptoKeyPair
beforeAll(async () => {
  own = await generateKeyPair('ES256')
  other = await generateKeyPair('ES256')
  const publicKey = await exportJWK(own.publicKey)
  const shared = { kty: 'oct', k: Buffer.alloc(32, 1).toString('base64url') }
  keys = await startFakeVendor(() => ({ json: { keys: [publicKey, shared] } }))
})
afterAll(() => keys.close())

type Change = { claims?: object; header?: object; key?: CryptoKey | Uint8Array }

async function verify({ claims: change = {}, header = {}, key = own.privateKey }: Change = {}) {
  const payload = { ...claims, ...change }
  const token = new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header })
  return verifyIdToken(await token.sign(key), { ...expected, keysUrl: keys.url })
}

test('the ID token of this login names the user', async () => {
  expect(await verify()).toMatchObject({
    sub: 'user-1',
    nonce: 'Nonce1',
    email: 'a@mail.example',
  })
})

test.each<[string, Change]>([
  ['with the type JWT', { header: { typ: 'JWT' } }],
  ['for one client in a list', { claims: { aud: ['shop'] } }],
  ['that names this client as the authorized one', { claims: { azp: 'shop' } }],
  ['that expired less than 30 seconds ago', { claims: { exp: now - 29 } }],
  ['of ten minutes and 30 seconds ago', { claims: { iat: now - 630 } }],
  ['of a clock that is 30 seconds ahead', { claims: { iat: now + 30 } }],
  ['with a subject of 255 characters', { claims: { sub: 'u'.repeat(255) } }],
])('an ID token %s is accepted', async (_title, change) => {
  await expect(verify(change)).resolves.toBeDefined()
})

test.each<[string, () => Change]>([
  ['of another issuer', () => ({ claims: { iss: `${issuer}/` } })],
  ['for another client', () => ({ claims: { aud: 'shop2' } })],
  ['for two clients', () => ({ claims: { aud: ['shop', 'cafe'] } })],
  ['that authorizes another client', () => ({ claims: { azp: 'cafe' } })],
  ['that authorizes no client', () => ({ claims: { azp: '' } })],
  ['of another login', () => ({ claims: { nonce: 'nonce1' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['with an empty subject', () => ({ claims: { sub: '' } })],
  ['with a subject of 256 characters', () => ({ claims: { sub: 'u'.repeat(256) } })],
  ['without its time', () => ({ claims: { iat: undefined } })],
  ['without an expiry', () => ({ claims: { exp: undefined } })],
  ['that expired 30 seconds ago', () => ({ claims: { exp: now - 30 } })],
  ['of ten minutes and 31 seconds ago', () => ({ claims: { iat: now - 631 } })],
  ['of a clock that is 31 seconds ahead', () => ({ claims: { iat: now + 31 } })],
  ['of the type at+jwt', () => ({ header: { typ: 'at+jwt' } })],
  ['of the type logout+jwt', () => ({ header: { typ: 'logout+jwt' } })],
  ['that another key signed', () => ({ key: other.privateKey })],
  ['that the shared secret signed', () => ({ header: { alg: 'HS256' }, key: Buffer.alloc(32, 1) })],
])('an ID token %s is rejected', async (_title, change) => {
  await expect(verify(change())).rejects.toBeInstanceOf(SocialError)
})
