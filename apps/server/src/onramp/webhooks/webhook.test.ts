import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasValidHmac, isRecentTimestamp, signatureParts } from './webhook.ts'

const now = 1_900_000_000

test.each([
  [now, true],
  [now - 300, true],
  [now - 301, false],
  [now + 300, true],
  [now + 301, false],
  [now * 1_000, false],
  [0, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('a webhook signed at %d is recent: %s', (seconds, expected) => {
  expect(isRecentTimestamp(seconds, now)).toBe(expected)
})

const payload = '{"id":"1"}'
const hmac = (secret: string, text: string, hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest()
const signature = hmac('secret', payload)

test('a webhook’s HMAC is over the whole payload, with the whole secret', () => {
  expect(hasValidHmac(signature, 'secret', payload)).toBe(true)
  expect(hasValidHmac(signature, 'secret', `${payload} `)).toBe(false)
  expect(hasValidHmac(signature, 'Secret', payload)).toBe(false)
  expect(hasValidHmac(signature, 'secre', payload)).toBe(false)
  expect(hasValidHmac(signature, '', payload)).toBe(false)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['its beginning', signature.subarray(0, 31)],
  ['one byte more', Buffer.concat([signature, Buffer.alloc(1)])],
  ['another last byte', Buffer.from(signature).fill(Number(signature[31]) ^ 1, 31)],
  ['its digits as text', Buffer.from(signature.toString('hex'))],
  ['SHA-512', hmac('secret', payload, 'sha512')],
])('%s is no valid HMAC of a webhook', (_what, given) => {
  expect(hasValidHmac(given, 'secret', payload)).toBe(false)
})

test('the parts of a signature are found by their names, with their padding', () => {
  expect(Object.fromEntries(signatureParts('t=1, v1=ab==,h=a b'))).toEqual({
    t: '1',
    v1: 'ab==',
    h: 'a b',
  })
  expect(signatureParts('').get('t')).toBeUndefined()
})
