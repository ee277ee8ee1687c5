import { describe, expect, test } from 'vitest'
import { fromHex, utf8 } from './bytes.ts'
import { decryptEnvelope, encryptEnvelope, encryptEnvelopeFrom, parseEnvelope } from './envelope.ts'
import { deriveSessionKey, messageHash, topicOf } from './keys.ts'
import { loadPrimitives } from './loadPrimitives.ts'
import { nativePrimitives } from './nativePrimitives.ts'
import { noblePrimitives } from './noblePrimitives.ts'
import type { Primitives } from './primitives.ts'

const privA = '0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20'
const pubA = '07a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c'
const privB = '4142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f60'
const pubB = '64b101b1d0be5a8704bd078f9895001fc03e8e9f9522f188dd128d9846d48466'
const symKey = 'bf3bb29fda4b97e196b5dd5a13f8fca363a00b183c2f9903051da6b8c94056b6'
const topic = '0b2ece33f6c69fe8023de8dc2b9f641931004a55c8dabbd96b1d29907a3cda41'
const iv = fromHex('000102030405060708090a0b')
const ping = '{"id":1700000000000123,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}'
const pingMessage =
  'AAABAgMEBQYHCAkKCx029+LQkzwS43jfbbO2JC3QoK3k8o+UzLGSZLvl5Mm6Tg6CRmN+5nlX89vXdQwnrFHHBUTFKxyM8tFQL8rnC/h6qyx2hyaJwVbSOXd5F5+UwDKxCIx2UltgEhFTKg=='
const refusal =
  '{"id":1700000000000456,"jsonrpc":"2.0","error":{"code":5000,"message":"User rejected."}}'
const refusalMessage =
  'AWSxAbHQvlqHBL0Hj5iVAB/APo6flSLxiN0SjZhG1IRmAAECAwQFBgcICQoLHTb34tCTPBLjeN9ts7YkLdCgreH1ipTMsZJku+XkybpODoJGY37meV/k3dBoSj/tUdMJf9NsVcqrjg5TgeQJqSXoO3LXfcbnB40wKnZDjicXrJ01oVBz+h4ZdWDkRq2Sr9HRIUPeQUI='

const both: [string, Primitives][] = [
  ['the platform', nativePrimitives],
  ['noble', noblePrimitives],
]

describe.each(both)('primitives of %s', (_, primitives) => {
  test('both sides of a WalletConnect pairing derive the shared key of the test vector', async () => {
    expect(await deriveSessionKey(primitives, privA, pubB)).toEqual({ symKey, topic })
    expect(await deriveSessionKey(primitives, privB, pubA)).toEqual({ symKey, topic })
  })

  test('WebCrypto and noble derive the same shared key', async () => {
    const own = await primitives.createX25519KeyPair()
    const other = await noblePrimitives.createX25519KeyPair()
    const mine = await deriveSessionKey(primitives, own.privateKey, other.publicKey)
    expect(mine).toEqual(await deriveSessionKey(nativePrimitives, other.privateKey, own.publicKey))
  })

  test('WalletConnect topics are hashes of the key bytes', async () => {
    expect(await topicOf(primitives, symKey)).toBe(topic)
    expect(await topicOf(primitives, pubA)).toBe(
      'aaa8fff703b50b2297f4f6e13508f72420d96fd01ebb84cb074449caaef64041',
    )
  })

  test('WalletConnect message ids are hashes of the text', async () => {
    expect(await messageHash(primitives, pingMessage)).toBe(
      '4d3d138abcc42c64772cda88f0ff356186fea6271950a8bba58c3d32dcc17d95',
    )
    expect(await messageHash(primitives, refusalMessage)).toBe(
      '05ad6fa9e30edd863ddc292ced279ac404609f88f69b9a81831b374fadae50cd',
    )
  })

  test('the WalletConnect key exchange rejects a public key of small order', async () => {
    await expect(deriveSessionKey(primitives, privA, '00'.repeat(32))).rejects.toThrow()
    await expect(deriveSessionKey(primitives, privA, `01${'00'.repeat(31)}`)).rejects.toThrow()
  })

  test('the Ed25519 signatures of the WalletConnect client verify', async () => {
    const pair = await primitives.createSigningPair()
    const signature = await primitives.sign(pair, utf8('hello'))
    const key = await crypto.subtle.importKey(
      'raw',
      fromHex(pair.publicKey),
      { name: 'Ed25519' },
      false,
      ['verify'],
    )
    const bytes = Uint8Array.from(signature)
    expect(await crypto.subtle.verify({ name: 'Ed25519' }, key, bytes, utf8('hello'))).toBe(true)
  })
})

test('loadPrimitives prefers WebCrypto', async () => {
  expect(await loadPrimitives()).toBe(nativePrimitives)
})

test('a WalletConnect envelope of type 0 has the bytes of the test vector, and decrypts to its text', () => {
  expect(encryptEnvelope(symKey, ping, iv)).toBe(pingMessage)
  expect(decryptEnvelope(symKey, parseEnvelope(pingMessage).sealed)).toBe(ping)
})

test('a WalletConnect envelope of type 1 contains the sender’s public key', async () => {
  expect(encryptEnvelopeFrom(pubB, symKey, refusal, iv)).toBe(refusalMessage)
  const envelope = parseEnvelope(refusalMessage)
  expect(envelope).toMatchObject({ type: 1, senderPublicKey: pubB })
  expect(decryptEnvelope(symKey, envelope.sealed)).toBe(refusal)
})

test.each([
  ['plain text of type 2', btoa(`\x02${ping}`)],
  ['an unknown type', btoa(`\x07${'x'.repeat(80)}`)],
  ['a short type 0', btoa(`\x00${'x'.repeat(27)}`)],
  ['a short type 1', btoa(`\x01${'x'.repeat(59)}`)],
  ['an empty message', ''],
  ['something that is not base64', '%%%'],
])('parseEnvelope rejects %s', (_, message) => {
  expect(() => parseEnvelope(message)).toThrow('wallet/failed')
})

test('a WalletConnect envelope with a changed byte or another key does not decrypt', () => {
  const { sealed } = parseEnvelope(pingMessage)
  const changed = Uint8Array.from(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  expect(() => decryptEnvelope(symKey, changed)).toThrow('wallet/failed')
  expect(() => decryptEnvelope(privA, sealed)).toThrow('wallet/failed')
})
