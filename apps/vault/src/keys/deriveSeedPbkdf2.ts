import type { Bytes } from './bytes.ts'

const rounds = 2048
const outputBits = 512

/** The BIP-39 seed: PBKDF2 over the words, without a passphrase. */
export async function deriveSeedPbkdf2(secret: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const salt = new TextEncoder().encode('mnemonic')
  const method = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(method, key, outputBits))
}
