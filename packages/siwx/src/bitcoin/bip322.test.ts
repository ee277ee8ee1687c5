import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { bitcoinKey, signBip322 } from '../../testing/bitcoinSigner.ts'
import { isBip322Signature, parseWitness } from './bip322.ts'
import { decodeBitcoinAddress } from './bitcoinAddress.ts'
import { hash160, isEqual, p2wpkhScript } from './keyHash.ts'
import { concat, segwitSighash, spentTransactionId, taprootSighash } from './virtualTransaction.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const secret = sha256(Uint8Array.of(7))
const text = new TextEncoder().encode('Hello World')
const bytes = (...numbers: number[]) => Uint8Array.from(numbers)
const order = secp256k1.Point.CURVE().n

function addressOf(address: string) {
  const decoded = decodeBitcoinAddress(address, mainnet)
  if (!decoded) throw new Error('no address')
  return decoded
}

describe('a taproot key', () => {
  const publicKey = secp256k1.getPublicKey(secret).slice(1)
  const address = { kind: 'p2tr', publicKey } as const
  const script = concat([0x51, 0x20], publicKey)
  const signFor = (sighashType: number) =>
    schnorr.sign(taprootSighash(spentTransactionId(text, script), script, sighashType), secret)
  const isSigned = (...witness: Uint8Array[]) => isBip322Signature(address, text, witness)

  test('isBip322Signature accepts 64 bytes for the default sighash type, and 65 for SIGHASH_ALL', () => {
    expect(isSigned(signFor(0))).toBe(true)
    expect(isSigned(concat(signFor(1), [1]))).toBe(true)
  })

  test.each([
    ['no item', []],
    ['a second item', [signFor(0), bytes()]],
    ['64 bytes that sign for SIGHASH_ALL', [signFor(1)]],
    ['63 bytes', [signFor(0).slice(0, 63)]],
    ['65 bytes that name the default type', [concat(signFor(0), [0])]],
    ['65 bytes that name SIGHASH_NONE', [concat(signFor(2), [2])]],
    ['65 bytes that name SIGHASH_SINGLE', [concat(signFor(3), [3])]],
    ['65 bytes that sign for the default type', [concat(signFor(0), [1])]],
  ])('isBip322Signature rejects a taproot witness of %s', (_, witness) => {
    expect(isSigned(...witness)).toBe(false)
  })
})

describe.each(['p2wpkh', 'p2sh-p2wpkh'] as const)('a key of %s', (kind) => {
  const key = bitcoinKey(secret, kind)
  const address = addressOf(key.address)
  const [signature = bytes(), publicKey = bytes()] =
    parseWitness(base64.decode(signBip322(key, 'Hello World'))) ?? []
  const isSigned = (...witness: Uint8Array[]) => isBip322Signature(address, text, witness)
  const keyHash = hash160(publicKey)
  const script =
    kind === 'p2wpkh'
      ? p2wpkhScript(keyHash)
      : concat([0xa9, 0x14], hash160(p2wpkhScript(keyHash)), [0x87])
  const sighash = segwitSighash(spentTransactionId(text, script), keyHash)
  const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
  const highS = new secp256k1.Signature(r, order - s).toBytes('der')

  test('isBip322Signature accepts the signature and the key, in this order', () => {
    expect(isSigned(signature, publicKey)).toBe(true)
    expect(isSigned(publicKey, signature)).toBe(false)
  })

  test('the sighash of BIP-143 is what the other library signed', () => {
    const options = { prehash: false, format: 'der' } as const
    const [der] = [signature.subarray(0, -1)]
    expect(secp256k1.verify(der, sighash, publicKey, options)).toBe(true)
    expect(secp256k1.verify(highS, sighash, publicKey, { ...options, lowS: false })).toBe(true)
  })

  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const otherKey = secp256k1.getPublicKey(sha256(bytes(8)))

  test.each([
    ['nothing', []],
    ['a signature alone', [signature]],
    ['a third item', [signature, publicKey, bytes()]],
    ['an uncompressed key', [signature, uncompressed]],
    ['a key without its last byte', [signature, publicKey.slice(0, 32)]],
    ['another key', [signature, otherKey]],
    ['an empty signature', [bytes(), publicKey]],
    ['a signature without a sighash type', [signature.slice(0, -1), publicKey]],
    ['a signature with the default type', [concat(signature.slice(0, -1), [0]), publicKey]],
    ['a signature with SIGHASH_NONE', [concat(signature.slice(0, -1), [2]), publicKey]],
    ['the same signature with a high s', [concat(highS, [1]), publicKey]],
  ])('isBip322Signature rejects a witness of %s', (_, witness) => {
    let isAccepted: boolean
    try {
      isAccepted = isSigned(...witness)
    } catch {
      // A broken encoding: the verifier rejects it.
      isAccepted = false
    }
    expect(isAccepted).toBe(false)
  })
})

test('isBip322Signature rejects an uncompressed key, also for the address of its hash', () => {
  const publicKey = secp256k1.getPublicKey(secret, false)
  const keyHash = hash160(publicKey)
  const sign = (script: Uint8Array) => {
    const sighash = segwitSighash(spentTransactionId(text, script), keyHash)
    const der = secp256k1.sign(sighash, secret, { prehash: false, format: 'der' })
    return concat(der, [1])
  }
  const witness = [sign(p2wpkhScript(keyHash)), publicKey]
  expect(isBip322Signature({ kind: 'p2wpkh', hash: keyHash }, text, witness)).toBe(false)
})

test('isBip322Signature rejects every witness for a legacy address, which has the recoverable form only', () => {
  const { hash } = addressOf(bitcoinKey(secret, 'p2wpkh').address) as { hash: Uint8Array }
  const witness = parseWitness(
    base64.decode(signBip322(bitcoinKey(secret, 'p2wpkh'), 'Hello World')),
  )
  expect(isBip322Signature({ kind: 'p2wpkh', hash }, text, witness ?? [])).toBe(true)
  expect(isBip322Signature({ kind: 'p2pkh', hash }, text, witness ?? [])).toBe(false)
  expect(isBip322Signature({ kind: 'p2sh', hash }, text, witness ?? [])).toBe(false)
})

test.each([
  ['two items', bytes(2, 1, 7, 2, 8, 9), [bytes(7), bytes(8, 9)]],
  ['an empty item', bytes(1, 0), [bytes()]],
  ['no item', bytes(0), []],
  ['fewer items than counted', bytes(2, 1, 7), null],
  ['more items than counted', bytes(1, 1, 7, 1, 8), null],
  ['an item that is cut', bytes(1, 2, 7), null],
  ['a byte behind the items', bytes(1, 1, 7, 0), null],
  ['no bytes', bytes(), null],
])('parseWitness reads %s', (_, witness, items) => {
  expect(parseWitness(witness)).toEqual(items)
})

test.each([
  [bytes(1, 2), bytes(1, 2), true],
  [bytes(1, 2), bytes(1, 3), false],
  [bytes(1, 2), bytes(3, 2), false],
  [bytes(1, 2), bytes(1, 2, 3), false],
  [bytes(1, 2, 3), bytes(1, 2), false],
  [bytes(), bytes(), true],
])('isEqual of %j and %j is %s', (a, b, equal) => {
  expect(isEqual(a, b)).toBe(equal)
})
