import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeSs58 } from './ss58.ts'

const account = Uint8Array.from({ length: 32 }, (_, index) => index + 1)

function encode(prefix: readonly number[], id: Uint8Array = account, changed = -1) {
  const body = Uint8Array.from([...prefix, ...id])
  const checksum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]), {
    dkLen: 64,
  })
  const bytes = Uint8Array.from([...body, ...checksum.subarray(0, 2)])
  return base58.encode(bytes.map((byte, index) => (index === changed ? byte ^ 1 : byte)))
}

test.each([
  ['0, Polkadot', [0]],
  ['2, Kusama', [2]],
  ['42, of any network', [42]],
  ['63, the last of one byte', [63]],
  ['64, the first of two bytes', [64, 1]],
  ['of two bytes that begin with 127', [127, 255]],
])('decodeSs58 reads the account id behind the prefix %s', (_, prefix) => {
  expect(decodeSs58(encode(prefix))).toEqual(account)
})

test.each([
  ['whose reserved prefix starts with 128', encode([128])],
  ['whose reserved prefix starts with 192', encode([192, 1])],
  ['with one byte of a prefix of two', encode([64])],
  ['with two bytes of a prefix of one', encode([42, 1])],
  ['of 31 bytes', encode([42], account.subarray(1))],
  ['of 33 bytes', encode([42], Uint8Array.from([...account, 1]))],
  ['whose first checksum byte differs', encode([42], account, 33)],
  ['whose last checksum byte differs', encode([42], account, 34)],
  ['whose account differs', encode([42], account, 20)],
  ['with a character outside base58', `0${encode([42]).slice(1)}`],
  ['without characters', ''],
])('decodeSs58 rejects an address %s', (_, address) => {
  expect(decodeSs58(address)).toBeNull()
})
