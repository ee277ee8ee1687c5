import { expect, test, vi } from 'vitest'
import { fromBase64, fromHex, joinBytes, toBase64, toBase64Url, toHex, utf8 } from './bytes.ts'
import { decryptEnvelope, encryptEnvelope, encryptEnvelopeFrom, parseEnvelope } from './envelope.ts'
import { createSymKey, deriveSessionKey } from './keys.ts'
import { loadPrimitives } from './loadPrimitives.ts'
import { hasNativePrimitives, nativePrimitives } from './nativePrimitives.ts'
import { noblePrimitives } from './noblePrimitives.ts'

const key = '11'.repeat(32)
const sender = '22'.repeat(32)

test('hex has two digits for every byte, in both directions', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(toHex(bytes.subarray(0, 17))).toBe('000102030405060708090a0b0c0d0e0f10')
  expect(fromHex(toHex(bytes))).toEqual(bytes)
  expect(toHex(fromHex('00ff'))).toBe('00ff')
  expect(fromHex('')).toEqual(new Uint8Array())
})

test('base64 keeps every byte, and base64url has no +, / or =', () => {
  const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0xfb)
  expect(toBase64(bytes)).toBe('+//++w==')
  expect(fromBase64('+//++w==')).toEqual(bytes)
  expect(toBase64Url(bytes)).toBe('-__--w')
  expect(joinBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(
    Uint8Array.of(1, 2, 3),
  )
})

test('an envelope of the shortest length decrypts, and one byte less is no envelope', () => {
  const short = fromBase64(encryptEnvelope(key, ''))
  expect(short).toHaveLength(1 + 12 + 16)
  expect(decryptEnvelope(key, parseEnvelope(toBase64(short)).sealed)).toBe('')
  expect(() => parseEnvelope(toBase64(short.slice(0, -1)))).toThrow('wallet/failed')
  const named = fromBase64(encryptEnvelopeFrom(sender, key, ''))
  expect(named).toHaveLength(33 + 12 + 16)
  const envelope = parseEnvelope(toBase64(named))
  expect(envelope).toMatchObject({ type: 1, senderPublicKey: sender })
  expect(decryptEnvelope(key, envelope.sealed)).toBe('')
  expect(() => parseEnvelope(toBase64(named.slice(0, -1)))).toThrow('wallet/failed')
})

test('no byte of an envelope can change', () => {
  const bytes = fromBase64(encryptEnvelope(key, 'text'))
  for (let at = 1; at < bytes.length; at += 1) {
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    const { sealed } = parseEnvelope(toBase64(changed))
    expect(() => decryptEnvelope(key, sealed)).toThrow('wallet/failed')
  }
})

test('every envelope has another initialization vector', () => {
  expect(encryptEnvelope(key, 'text')).not.toBe(encryptEnvelope(key, 'text'))
  expect(encryptEnvelopeFrom(sender, key, 'text')).not.toBe(
    encryptEnvelopeFrom(sender, key, 'text'),
  )
})

test('symmetric keys have 32 bytes and differ', () => {
  const keys = Array.from({ length: 5 }, createSymKey)
  expect(keys.every((made) => /^[0-9a-f]{64}$/.test(made))).toBe(true)
  expect(new Set(keys).size).toBe(5)
})

test.each([
  ['WebCrypto', nativePrimitives],
  ['noble', noblePrimitives],
] as const)(
  'key pairs of %s are 32 bytes each, and the signature is over the text',
  async (_, made) => {
    for (const pair of [await made.createX25519KeyPair(), await made.createSigningPair()]) {
      expect(pair.privateKey).toMatch(/^[0-9a-f]{64}$/)
      expect(pair.publicKey).toMatch(/^[0-9a-f]{64}$/)
    }
    const pair = await made.createSigningPair()
    const own = await nativePrimitives.sign(pair, utf8('text'))
    expect(await made.sign(pair, utf8('text'))).toEqual(own)
    expect(await made.sign(pair, utf8('texu'))).not.toEqual(own)
  },
)

// Points of small order: every private key leads to the all-zero secret with them.
test.each([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  `ec${'ff'.repeat(30)}7f`,
])('a session key with the public key %s of small order is rejected', async (publicKey) => {
  for (const primitives of [nativePrimitives, noblePrimitives]) {
    const { privateKey } = await primitives.createX25519KeyPair()
    await expect(deriveSessionKey(primitives, privateKey, publicKey)).rejects.toMatchObject({
      code: 'wallet/failed',
    })
  }
})

test('a browser without one of the curves uses noble', async () => {
  for (const missing of ['X25519', 'Ed25519']) {
    const { generateKey } = crypto.subtle
    const spy = vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(((
      algorithm: { name: string },
      ...rest: unknown[]
    ) => {
      if (algorithm.name === missing) return Promise.reject(new Error('Unrecognized name.'))
      return Reflect.apply(generateKey, crypto.subtle, [algorithm, ...rest])
    }) as never)
    expect(await hasNativePrimitives()).toBe(false)
    expect(await loadPrimitives()).toBe(noblePrimitives)
    spy.mockRestore()
  }
  expect(await hasNativePrimitives()).toBe(true)
})
