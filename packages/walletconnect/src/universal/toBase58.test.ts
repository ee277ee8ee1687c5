import { expect, test } from 'vitest'
import { fromHex, utf8 } from '../crypto/bytes.ts'
import { toBase58 } from './toBase58.ts'

// Vectors of draft-msporny-base58-03.
test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  [
    'The quick brown fox jumps over the lazy dog.',
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
])('toBase58 encodes %j', (text, encoded) => {
  expect(toBase58(utf8(text))).toBe(encoded)
})

test('toBase58 keeps leading zero bytes', () => {
  expect(toBase58(fromHex('0000287fb4cd'))).toBe('11233QC4')
  expect(toBase58(fromHex('0000'))).toBe('11')
  expect(toBase58(new Uint8Array())).toBe('')
})
