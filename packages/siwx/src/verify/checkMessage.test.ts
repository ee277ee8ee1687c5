import { describe, expect, test } from 'vitest'
import type { SignInMessage } from '../message/signInMessage.ts'
import { checkMessage, defaultScheme, type ExpectedMessage } from './checkMessage.ts'

const now = Date.parse('2026-01-02T03:04:05Z')
const at = (offsetMs: number) => new Date(now + offsetMs).toISOString()
const message: SignInMessage = {
  domain: 'example.com',
  accountAddress: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 'eip155:1',
  uri: 'https://example.com/login',
  version: '1',
  nonce: '12345678',
  issuedAt: at(0),
}
const check = (change: Partial<SignInMessage>, expected: Partial<ExpectedMessage> = {}) => {
  checkMessage({ ...message, ...change }, { domain: 'example.com', ...expected }, now)
}

type Case = [string, Partial<SignInMessage>, Partial<ExpectedMessage>]

describe('checkMessage', () => {
  test.each<Case>([
    ['issued exactly ten minutes ago', { issuedAt: at(-600_000) }, {}],
    ['issued exactly two minutes ahead', { issuedAt: at(120_000) }, {}],
    ['valid in exactly two minutes', { notBefore: at(120_000) }, {}],
    ['that expires in one millisecond', { expirationTime: at(1) }, {}],
    ['of exactly the maximum age', { issuedAt: at(-5) }, { maxAgeMs: 5 }],
    ['within exactly the clock skew', { issuedAt: at(5) }, { clockSkewMs: 5 }],
    ['with its own scheme', { scheme: 'https' }, {}],
    ['for one of several domains', {}, { domain: ['a.example', 'example.com'] }],
    ['for exactly the expected URI', {}, { uri: message.uri }],
    ['for one of several networks', {}, { caipNetworkIds: ['eip155:10', 'eip155:1'] }],
    ['with the address in lower case', {}, { address: message.accountAddress.toLowerCase() }],
    ['with the expected request id', { requestId: 'a' }, { requestId: 'a' }],
    ['with the default port', { uri: 'https://example.com:443/' }, {}],
    [
      'without TLS on the own machine',
      { domain: 'localhost:3000', uri: 'http://localhost:3000' },
      { domain: 'localhost:3000' },
    ],
    [
      'with the scheme of the own machine',
      { scheme: 'http', domain: 'localhost:3000', uri: 'http://localhost:3000' },
      { domain: 'localhost:3000' },
    ],
  ])('checkMessage accepts a message %s', (_, change, expected) => {
    expect(() => check(change, expected)).not.toThrow()
  })

  test.each([
    'evil-example.com',
    'login.example.com',
    'example.com.evil.example',
    'example.com:8443',
    'example.co',
    'xample.com',
    '',
  ])('checkMessage rejects a message for the domain %j, with a URI on it', (domain) => {
    expect(() => check({ domain, uri: `https://${domain}/login` })).toThrow(
      expect.objectContaining({ code: 'signin/wrong-domain' }),
    )
  })

  test.each<[...Case, string]>([
    ['one millisecond older than ten minutes', { issuedAt: at(-600_001) }, {}, 'too-old'],
    ['one millisecond too far ahead', { issuedAt: at(120_001) }, {}, 'not-yet-valid'],
    ['valid one millisecond later', { notBefore: at(120_001) }, {}, 'not-yet-valid'],
    ['that expires now', { expirationTime: at(0) }, {}, 'expired'],
    ['one millisecond older than the maximum', { issuedAt: at(-6) }, { maxAgeMs: 5 }, 'too-old'],
    ['beyond the clock skew', { issuedAt: at(6) }, { clockSkewMs: 5 }, 'not-yet-valid'],
    ['issued at no time', { issuedAt: 'now' }, {}, 'not-yet-valid'],
    ['that expires at no time', { expirationTime: 'later' }, {}, 'expired'],
    ['with another scheme', { scheme: 'http' }, {}, 'wrong-domain'],
    [
      'with the scheme of a site on the own machine',
      { scheme: 'https', domain: 'localhost:3000', uri: 'http://localhost:3000' },
      { domain: 'localhost:3000' },
      'wrong-domain',
    ],
    ['for the domain in upper case', { domain: 'EXAMPLE.com' }, {}, 'wrong-domain'],
    ['for no listed domain', {}, { domain: ['a.example'] }, 'wrong-domain'],
    ['for a longer URI', { uri: `${message.uri}/` }, { uri: message.uri }, 'wrong-uri'],
    ['for a URI on a longer host', { uri: 'https://example.com.evil.example' }, {}, 'wrong-uri'],
    ['for a URI on another port', { uri: 'https://example.com:8443' }, {}, 'wrong-uri'],
    ['for a URI without TLS', { uri: 'http://example.com' }, {}, 'wrong-uri'],
    ['for a URI with a user name', { uri: 'https://a@example.com' }, {}, 'wrong-uri'],
    ['for a URI with a password', { uri: 'https://:a@example.com' }, {}, 'wrong-uri'],
    ['for a URI that is none', { uri: 'example' }, {}, 'wrong-uri'],
    ['on another network', {}, { caipNetworkIds: ['eip155:10'] }, 'wrong-chain'],
    ['of another account', {}, { address: `${message.accountAddress}0` }, 'wrong-address'],
    [
      'of a Solana account in another case',
      { chainId: 'solana:abc', accountAddress: 'AbC' },
      { address: 'abc' },
      'wrong-address',
    ],
    ['without the request id', {}, { requestId: 'a' }, 'wrong-request'],
  ])('checkMessage rejects a message %s', (_, change, expected, code) => {
    expect(() => check(change, expected)).toThrow(
      expect.objectContaining({ code: `signin/${code}` }),
    )
  })
})

test.each([
  ['localhost', 'http'],
  ['localhost:3000', 'http'],
  ['app.localhost', 'http'],
  ['127.0.0.1:80', 'http'],
  ['[::1]', 'http'],
  ['127.0.0.2', 'https'],
  ['127x0.0.1', 'https'],
  ['localhost.example', 'https'],
  ['mylocalhost', 'https'],
  ['example.com', 'https'],
])('defaultScheme of %s is %s', (domain, scheme) => {
  expect(defaultScheme(domain)).toBe(scheme)
})
