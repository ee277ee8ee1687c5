import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeDevice } from '../describeDevice.ts'
import { escapeHtml } from '../escapeHtml.ts'
import { DamagedError } from '../kms/kms.ts'
import {
  accountLookup,
  browserLookup,
  callerLookup,
  createToken,
  emailLookup,
  hashOtp,
  hashToken,
  matchesTokenHash,
} from './hashes.ts'
import { createOtp } from './otp.ts'
import { seal, unseal } from './seal.ts'

const keys = {
  pepper: Buffer.alloc(32, 1),
  tokenSeed: Buffer.alloc(32, 2),
  lookup: Buffer.alloc(32, 3),
  mail: Buffer.alloc(32, 4),
}
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

test('what is looked up is an HMAC with the installation’s key; stored values stay findable', () => {
  const address = emailLookup(keys, 'a@shop.example')
  expect(address).toEqual(hmac(keys.lookup, 'email\na@shop.example'))
  expect(accountLookup(keys, { issuer: 'https://i', subject: 's' })).toEqual(
    hmac(keys.lookup, 'account\nhttps://i\ns'),
  )
  expect(browserLookup(keys, { emailLookup: address, thumbprint: 't' })).toEqual(
    hmac(keys.lookup, `browser\n${address.toString('hex')}\nt`),
  )
  expect(callerLookup(keys, '192.0.2.1')).toEqual(hmac(keys.lookup, 'caller\n192.0.2.1'))
  expect(hashOtp(keys, { flowId: 'f', code: '1' })).toEqual(hmac(keys.pepper, 'f\n1'))
})

test('a token has 256 bits, and only its SHA-256 is stored', () => {
  const token = createToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(createToken()).not.toBe(token)
  expect(hashToken('abc')).toEqual(createHash('sha256').update('abc').digest())
  expect(matchesTokenHash('abc', hashToken('abc'))).toBe(true)
  expect(matchesTokenHash('abd', hashToken('abc'))).toBe(false)
})

test.each([
  [[0], '00000000'],
  [[7], '00000007'],
  [[99_999_999], '99999999'],
  [[100_000_000], '00000000'],
  [[4_199_999_999], '99999999'],
  [[4_200_000_000, 5], '00000005'],
  [[4_294_967_295, 4_200_000_000, 12_345_678], '12345678'],
])('a code of the random numbers %j is %s', (numbers, code) => {
  const left = [...numbers]
  expect(createOtp(() => left.shift() ?? 1)).toBe(code)
  expect(left).toEqual([])
})

test('a code has eight digits', () => {
  for (let round = 0; round < 100; round++) expect(createOtp()).toMatch(/^\d{8}$/)
})

const key = Buffer.alloc(32, 9)

test('what is sealed is opened with its key and its additional data', () => {
  const sealed = seal(key, Buffer.from('secret'), 'context')
  expect(sealed).toHaveLength(12 + 6 + 16)
  expect(unseal(key, sealed, 'context').toString()).toBe('secret')
  expect(seal(key, Buffer.from('secret'), 'context')).not.toEqual(sealed)
  expect(unseal(key, seal(key, Buffer.alloc(0), ''), '')).toHaveLength(0)
})

test('what is sealed and changed is not opened', () => {
  const sealed = seal(key, Buffer.from('secret'), 'context')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((sealed[at] ?? 0) ^ 1, at)
    expect(() => unseal(key, changed, 'context')).toThrow(DamagedError)
  }
  expect(() => unseal(key, sealed, 'Context')).toThrow(DamagedError)
  expect(() => unseal(Buffer.alloc(32, 8), sealed, 'context')).toThrow(DamagedError)
  expect(() => unseal(key, sealed.subarray(0, -1), 'context')).toThrow(DamagedError)
  expect(() => unseal(key, sealed.subarray(0, 27), 'context')).toThrow('Too short')
})

test('HTML is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})

const mozilla = 'Mozilla/5.0'
test.each([
  [`${mozilla} (X11; Linux x86_64) AppleWebKit/537 Chrome/130 Safari/537`, 'Chrome, Linux'],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537 Chrome/130 Safari/537 Edg/130`, 'Edge, Windows'],
  [`${mozilla} (Windows NT 10.0) Chrome/130 Safari/537 OPR/110`, 'Opera, Windows'],
  [`${mozilla} (Macintosh; Mac OS X 14) Version/17 Safari/605`, 'Safari, macOS'],
  [`${mozilla} (iPhone; CPU iPhone OS 17 like Mac OS X) Version/17 Safari/605`, 'Safari, iOS'],
  [`${mozilla} (iPad; CPU OS 17 like Mac OS X) CriOS/130 Safari/605`, 'Chrome, iOS'],
  [`${mozilla} (Linux; Android 14) Chrome/130 Mobile Safari/537`, 'Chrome, Android'],
  [`${mozilla} (Android 14; Mobile) Firefox/130`, 'Firefox, Android'],
  [`${mozilla} (X11; CrOS x86_64) Chrome/130 Safari/537`, 'Chrome, ChromeOS'],
  ['curl/8', 'Browser'],
  [null, 'Browser'],
  [`${' '.repeat(500)}Firefox/130`, 'Browser'],
])('describeDevice turns the User-Agent %j into %j', (userAgent, expected) => {
  expect(describeDevice(userAgent)).toBe(expected)
})
