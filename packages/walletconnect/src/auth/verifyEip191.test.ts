import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { describe, expect, test } from 'vitest'
import { joinBytes, toHex, utf8 } from '../crypto/bytes.ts'
import { verifyEip191 } from './verifyEip191.ts'

const key = new Uint8Array(32).fill(7)
const address = `0x${toHex(keccak_256(secp256k1.getPublicKey(key, false).slice(1)).slice(-20))}`

/** The signature of a text whose recovery bit is this one, as 64 bytes in hex. */
function signatureWith(recovery: number): { message: string; compact: string } {
  for (let count = 0; ; count += 1) {
    const message = `Sign in ${count}`
    const text = utf8(message)
    const head = utf8(`\x19Ethereum Signed Message:\n${text.length}`)
    const signature = secp256k1.sign(keccak_256(joinBytes(head, text)), key)
    if (signature.recovery === recovery) return { message, compact: signature.toCompactHex() }
  }
}

describe.each([0, 1])('a signature with the recovery bit %i', (recovery) => {
  const { message, compact } = signatureWith(recovery)
  const verify = (v: string, change: object = {}) =>
    verifyEip191({ message, signature: `0x${compact}${v}`, address, ...change })
  const [own, other] =
    recovery === 0
      ? [
          ['00', '1b'],
          ['01', '1c'],
        ]
      : [
          ['01', '1c'],
          ['00', '1b'],
        ]

  test('verifies with both ways to write it, in any case', () => {
    expect(own.map((v) => verify(v))).toEqual([true, true])
    expect(own.map((v) => verify(v.toUpperCase()))).toEqual([true, true])
    expect(verify(own[0] ?? '', { address: address.toUpperCase().replace('0X', '0x') })).toBe(true)
  })

  test('does not verify with the other recovery bit, or any other byte', () => {
    for (const v of [...other, '02', '1a', '1d', '1e', '25', '26', 'ff', '', '0', '1', '001b']) {
      expect(verify(v)).toBe(false)
    }
  })

  test('does not verify for another text or another address', () => {
    const [v = ''] = own
    expect(verify(v, { message: `${message}.` })).toBe(false)
    expect(verify(v, { message: message.slice(1) })).toBe(false)
    expect(
      verify(v, { address: `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}` }),
    ).toBe(false)
    expect(verify(v, { address: '' })).toBe(false)
  })

  test('does not verify in another form', () => {
    const text = `${compact}${own[1]}`
    const forms = [
      text,
      `0x0${text}`,
      `0x${text.slice(2)}`,
      ` 0x${text}`,
      `0x${text} `,
      `0x${text}\n`,
    ]
    for (const signature of [...forms, `0x${'0'.repeat(128)}1b`, `0x${'zz'.repeat(64)}1b`, '']) {
      expect(verifyEip191({ message, signature, address })).toBe(false)
    }
  })
})

test('the length in the prefix counts bytes, not characters', () => {
  const message = 'ünïcödé ✓'
  const text = utf8(message)
  const head = utf8(`\x19Ethereum Signed Message:\n${text.length}`)
  const signed = secp256k1.sign(keccak_256(joinBytes(head, text)), key)
  const signature = `0x${signed.toCompactHex()}${signed.recovery === 0 ? '1b' : '1c'}`
  expect(verifyEip191({ message, signature, address })).toBe(true)
})
