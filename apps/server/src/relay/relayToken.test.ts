import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { createIdentity, createToken } from '../testing/relayPeer.ts'
import { checkRelayToken } from './relayToken.ts'

const now = 1_900_000_000
const DAY = 86_400
const identity = createIdentity()
const aud = 'wss://relay.example'

function check(claims: object = {}, header?: object) {
  const token = createToken(identity, { aud, iat: now, exp: now + 3_600, ...claims }, header)
  return checkRelayToken(token, { isAudience: (asked) => asked === aud, nowMs: now * 1000 })
}
const refused = (refusal: string) => ({ valid: false, refusal })

test('a token names its client by the key of the issuer', () => {
  const key = Buffer.from(base58.decode(identity.did.slice('did:key:z'.length))).subarray(2)
  const valid = { valid: true, client: key.toString('hex'), did: identity.did }
  expect(check()).toEqual(valid)
  expect(check({}, { alg: 'EdDSA' })).toEqual(valid)
  expect(check({ sub: undefined })).toEqual(valid)
})

test.each([
  ['120 s ahead', { iat: now + 120 }, null],
  ['121 s ahead', { iat: now + 121 }, 'tokenNotYetValid'],
  ['that ended 120 s ago', { iat: now - 900, exp: now - 120 }, null],
  ['that ended 121 s ago', { iat: now - 900, exp: now - 121 }, 'tokenExpired'],
  ['that ends before it begins', { iat: now + 60, exp: now + 59 }, 'tokenExpired'],
  ['that ends as it begins', { iat: now, exp: now }, null],
  ['of 30 days', { exp: now + 30 * DAY }, null],
  ['of 30 days and a second', { exp: now + 30 * DAY + 1 }, 'tokenMalformed'],
  [
    'of 30 days and a second, a day ago',
    { iat: now - DAY, exp: now + 29 * DAY + 1 },
    'tokenMalformed',
  ],
  ['of 30 days, a day ago', { iat: now - DAY, exp: now + 29 * DAY }, null],
  ['for another relay', { aud: 'wss://other.example' }, 'tokenAudience'],
  ['of another issuer', { iss: createIdentity().did }, 'tokenSignature'],
  ['without a lifetime', { exp: undefined }, 'tokenMalformed'],
  ['without a beginning', { iat: undefined }, 'tokenMalformed'],
  ['without an audience', { aud: undefined }, 'tokenMalformed'],
  ['with a text as lifetime', { exp: String(now) }, 'tokenMalformed'],
  ['of a text before the issuer', { iss: `x${identity.did}` }, 'tokenMalformed'],
  ['of a text behind the issuer', { iss: `${identity.did} ` }, 'tokenMalformed'],
  ['of another kind of key', { iss: didOf([0xe7, 0x01], 32) }, 'tokenMalformed'],
  ['of another variant of key', { iss: didOf([0xed, 0x02], 32) }, 'tokenMalformed'],
  ['of a key of 31 bytes', { iss: didOf([0xed, 0x01], 31) }, 'tokenMalformed'],
  ['of a key of 33 bytes', { iss: didOf([0xed, 0x01], 33) }, 'tokenMalformed'],
])('a token %s', (_title, claims, refusal) => {
  expect(check(claims)).toEqual(
    refusal ? refused(refusal) : expect.objectContaining({ valid: true }),
  )
})

function didOf(kind: readonly number[], bytes: number): string {
  return `did:key:z${base58.encode(Buffer.concat([Buffer.from(kind), Buffer.alloc(bytes, 7)]))}`
}

test.each([
  ['another algorithm', { alg: 'HS256', typ: 'JWT' }],
  ['another type', { alg: 'EdDSA', typ: 'at+jwt' }],
  ['no algorithm', { typ: 'JWT' }],
])('a token with %s is malformed', (_title, header) => {
  expect(check({}, header)).toEqual(refused('tokenMalformed'))
})

test.each<[string, (token: string) => string, string]>([
  ['a fourth part', (token) => `${token}.`, 'tokenMalformed'],
  ['two parts', (token) => token.split('.').slice(0, 2).join('.'), 'tokenMalformed'],
  ['nothing', () => '', 'tokenMalformed'],
  ['a claim changed', (token) => replacePart(token, 1), 'tokenSignature'],
  ['the signature of another text', (token) => replacePart(token, 2), 'tokenSignature'],
  ['an empty signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`, 'tokenSignature'],
])('a token with %s is rejected', (_title, change, refusal) => {
  const token = change(createToken(identity, { aud, iat: now, exp: now + 3_600 }))
  expect(checkRelayToken(token, { isAudience: () => true, nowMs: now * 1000 })).toEqual(
    refused(refusal),
  )
})

/** Takes a part of another valid token of the same client. */
function replacePart(token: string, part: number): string {
  const other = createToken(identity, { aud, iat: now, exp: now + 3_601 }).split('.')
  return token
    .split('.')
    .map((own, at) => (at === part ? (other[at] ?? '') : own))
    .join('.')
}
