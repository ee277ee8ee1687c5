import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { type BitcoinKind, bitcoinKey, signRecoverable } from '../../testing/bitcoinSigner.ts'
import { type BitcoinAddress, decodeBitcoinAddress } from './bitcoinAddress.ts'
import { hash160 } from './keyHash.ts'
import { isRecoverableSignature } from './recoverableSignature.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const secret = sha256(Uint8Array.of(7))
const order = secp256k1.Point.CURVE().n

const key = (kind: BitcoinKind) => bitcoinKey(secret, kind)
const signed = (text: string) => base64.decode(signRecoverable(key('p2pkh'), text))
const utf8 = (text: string) => new TextEncoder().encode(text)
const withFlag = (signature: Uint8Array, flag: number) =>
  Uint8Array.from([flag, ...signature.subarray(1)])

function address(kind: BitcoinKind): BitcoinAddress {
  const decoded = decodeBitcoinAddress(key(kind).address, mainnet)
  if (!decoded) throw new Error('no address')
  return decoded
}

const signature = signed('Hello')
const recovery = (signature[0] ?? 0) - 31
const uncompressed: BitcoinAddress = {
  kind: 'p2pkh',
  hash: hash160(secp256k1.getPublicKey(secret, false)),
}
const check = (of: BitcoinAddress, bytes: Uint8Array, text = 'Hello') =>
  isRecoverableSignature(of, utf8(text), bytes)

describe('the first byte', () => {
  test.each([
    [27, 'uncompressed', uncompressed],
    [31, 'p2pkh', address('p2pkh')],
    [35, 'p2sh-p2wpkh', address('p2sh-p2wpkh')],
    [39, 'p2wpkh', address('p2wpkh')],
  ] as const)('isRecoverableSignature accepts %i for %s', (flag, _, of) => {
    expect(check(of, withFlag(signature, flag + recovery))).toBe(true)
    expect(check(of, withFlag(signature, flag + (recovery ^ 1)))).toBe(false)
  })

  test('isRecoverableSignature accepts both flags of a wallet that calls a segwit key a legacy one', () => {
    for (const flag of [31, 35, 39]) {
      for (const kind of ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const) {
        expect(check(address(kind), withFlag(signature, flag + recovery))).toBe(true)
      }
    }
  })

  test('isRecoverableSignature tells an uncompressed key’s address from a compressed one’s', () => {
    expect(check(address('p2pkh'), withFlag(signature, 27 + recovery))).toBe(false)
    expect(check(uncompressed, withFlag(signature, 31 + recovery))).toBe(false)
  })

  test.each([0, 23, 26, 43, 47, 255])('isRecoverableSignature rejects the flag %i', (flag) => {
    for (const kind of ['p2pkh', 'p2wpkh', 'p2sh-p2wpkh'] as const) {
      expect(check(address(kind), withFlag(signature, flag))).toBe(false)
      expect(check(uncompressed, withFlag(signature, flag))).toBe(false)
    }
  })

  test('isRecoverableSignature accepts the last flag of segwit, 42, with its own recovery id only', () => {
    const accepted = [39, 40, 41, 42].filter((flag) => {
      try {
        return check(address('p2wpkh'), withFlag(signature, flag))
      } catch {
        // A recovery id above 1 names an x beyond the field, which hardly any signature has.
        return false
      }
    })
    expect(accepted).toEqual([39 + recovery])
  })
})

test('isRecoverableSignature rejects the same signature with a high s', () => {
  const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(1), 'compact')
  const compact = new secp256k1.Signature(r, order - s).toBytes('compact')
  const mirrored = Uint8Array.from([31 + (recovery ^ 1), ...compact])
  expect(check(address('p2pkh'), mirrored)).toBe(false)
})

test('isRecoverableSignature rejects every signature for a taproot address', () => {
  expect(check(address('p2tr'), signature)).toBe(false)
})

test.each([0, 1, 252, 253, 255, 256, 65_535])(
  'isRecoverableSignature accepts a text of %i bytes as Bitcoin Core hashes it',
  (length) => {
    const text = 'x'.repeat(length)
    expect(check(address('p2pkh'), signed(text), text)).toBe(true)
    expect(check(address('p2pkh'), signed(text), `${text}x`)).toBe(false)
  },
)
