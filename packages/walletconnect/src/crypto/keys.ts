import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromHex, randomBytes, toHex, utf8 } from './bytes.ts'
import type { Curves } from './curves.ts'

export function createSymKey(): string {
  return toHex(randomBytes(32))
}

/** The topic of a symmetric key, and the response topic of a public key: SHA-256 over the 32 bytes. */
export function topicOf(key: string): string {
  return toHex(sha256(fromHex(key)))
}

/** What two sides call the same message by: SHA-256 over the encoded text. */
export function messageHash(message: string): string {
  return toHex(sha256(utf8(message)))
}

/** The key both sides of a session hold. */
export async function agreeSymKey(
  curves: Curves,
  privateKey: string,
  peerPublicKey: string,
): Promise<string> {
  const secret = await curves.agree(privateKey, peerPublicKey)
  return toHex(hkdf(sha256, secret, undefined, undefined, 32))
}
