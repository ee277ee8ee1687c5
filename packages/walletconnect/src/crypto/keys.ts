import { LatchkeyError } from '@latchkey/core'
import { fromHex, randomBytes, toHex, utf8 } from './bytes.ts'
import type { Primitives } from './primitives.ts'

export function createSymKey(): string {
  return toHex(randomBytes(32))
}

/** The topic of a symmetric key, and the response topic of a public key: SHA-256 over the 32 bytes. */
export async function topicOf(primitives: Primitives, key: string): Promise<string> {
  return toHex(await primitives.sha256(fromHex(key)))
}

/** The id of a message: SHA-256 over its encoded text. */
export async function messageHash(primitives: Primitives, message: string): Promise<string> {
  return toHex(await primitives.sha256(utf8(message)))
}

/** The session's shared key and its topic. @throws wallet/failed */
export async function deriveSessionKey(
  primitives: Primitives,
  privateKey: string,
  peerPublicKey: string,
): Promise<{ symKey: string; topic: string }> {
  const secret = await primitives.deriveSharedKey(privateKey, peerPublicKey).catch((cause) => {
    // A key of small order leads every peer to the same shared secret.
    throw new LatchkeyError('wallet/failed', { code: null }, { cause })
  })
  const symKey = toHex(secret)
  return { symKey, topic: await topicOf(primitives, symKey) }
}
