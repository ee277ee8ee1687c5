import { LatchkeyError } from '@latchkey/core'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, fromHex, joinBytes, randomBytes, toBase64, toHex, utf8 } from './bytes.ts'

/** Type 0 is decrypted with the topic's key; type 1 contains the sender's public key. */
export type Envelope =
  | { type: 0; sealed: Uint8Array }
  | { type: 1; sealed: Uint8Array; senderPublicKey: string }

const ivLength = 12
const tagLength = 16

/** Encrypts with the topic's key (ChaCha20-Poly1305) into an envelope of type 0, base64. Keys are hex. */
export function encryptEnvelope(
  symKey: string,
  plaintext: string,
  iv: Uint8Array = randomBytes(ivLength),
): string {
  return toBase64(joinBytes(Uint8Array.of(0), encryptBytes(symKey, plaintext, iv)))
}

/** The same in an envelope of type 1, which contains the sender's public key. */
export function encryptEnvelopeFrom(
  senderPublicKey: string,
  symKey: string,
  plaintext: string,
  iv: Uint8Array = randomBytes(ivLength),
): string {
  const head = joinBytes(Uint8Array.of(1), fromHex(senderPublicKey))
  return toBase64(joinBytes(head, encryptBytes(symKey, plaintext, iv)))
}

/**
 * Type 2 (plain text) exists for links between apps; on a relay any client could have sent it,
 * so it is rejected like every unknown type.
 * @throws wallet/failed
 */
export function parseEnvelope(message: string): Envelope {
  const bytes = decode(message)
  const type = bytes[0]
  if (type === 0 && bytes.length >= 1 + ivLength + tagLength) {
    return { type, sealed: bytes.subarray(1) }
  }
  if (type === 1 && bytes.length >= 33 + ivLength + tagLength) {
    return { type, senderPublicKey: toHex(bytes.subarray(1, 33)), sealed: bytes.subarray(33) }
  }
  throw new LatchkeyError('wallet/failed', { code: null })
}

/** @throws wallet/failed when the key is not the one it was sealed with */
export function decryptEnvelope(symKey: string, sealed: Uint8Array): string {
  try {
    const cipher = chacha20poly1305(fromHex(symKey), sealed.subarray(0, ivLength))
    const plaintext = cipher.decrypt(sealed.subarray(ivLength))
    return new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
  } catch (cause) {
    throw new LatchkeyError('wallet/failed', { code: null }, { cause })
  }
}

function encryptBytes(symKey: string, plaintext: string, iv: Uint8Array): Uint8Array {
  return joinBytes(iv, chacha20poly1305(fromHex(symKey), iv).encrypt(utf8(plaintext)))
}

function decode(message: string): Uint8Array {
  try {
    return fromBase64(message)
  } catch (cause) {
    throw new LatchkeyError('wallet/failed', { code: null }, { cause })
  }
}
