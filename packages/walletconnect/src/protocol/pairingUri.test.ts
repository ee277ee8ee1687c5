import { expect, test } from 'vitest'
import { formatPairingUri, parsePairingUri } from './pairingUri.ts'

const topic = '82d86408530b765e46ebf47807095027e807bc08674b0de77ee5ef2fae7d0492'
const symKey = '808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1700000300`
const pairing = { topic, symKey, expiryTimestamp: 1_700_000_300, methods: [] }

test('formatPairingUri writes the URI of the test vector', () => {
  expect(formatPairingUri(pairing)).toBe(uri)
  expect(formatPairingUri({ ...pairing, methods: ['wc_sessionAuthenticate'] })).toBe(
    `${uri}&methods=wc_sessionAuthenticate`,
  )
})

test.each([
  ['as written', uri],
  ['with slashes', uri.replace('wc:', 'wc://')],
  ['wrapped in base64', btoa(uri)],
  ['with spaces around it', ` ${uri}\n`],
  [
    'in another order',
    `wc:${topic}@2?expiryTimestamp=1700000300&symKey=${symKey}&relay-protocol=irn`,
  ],
])('parsePairingUri accepts a URI %s', (_, text) => {
  expect(parsePairingUri(text)).toEqual(pairing)
})

test('parsePairingUri reads methods with and without brackets', () => {
  expect(parsePairingUri(`${uri}&methods=a,b`).methods).toEqual(['a', 'b'])
  expect(parsePairingUri(`${uri}&methods=[a],[b,c]`).methods).toEqual(['a', 'b', 'c'])
})

test.each([
  ['the first version', uri.replace('@2', '@1')],
  ['no key', uri.replace(/symKey=[^&]+&/, '')],
  ['no relay', uri.replace('relay-protocol=irn&', '')],
  ['a crooked expiry', uri.replace('1700000300', '1e9')],
  ['another scheme', uri.replace('wc:', 'https:')],
  ['nothing', ''],
])('parsePairingUri rejects a URI with %s', (_, text) => {
  expect(() => parsePairingUri(text)).toThrow('options/invalid')
})
