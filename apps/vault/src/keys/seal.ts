import { type Bytes, fromBase64url, joinBytes, randomBytes, toBase64url } from './bytes.ts'
import { VaultError } from './VaultError.ts'

const ivBytes = 12

/** Encrypts with AES-256-GCM; returns IV and ciphertext as base64url. `additionalData` (AAD) is authenticated with it. */
export async function seal(key: CryptoKey, secret: Bytes, additionalData: Bytes): Promise<string> {
  const iv = randomBytes(ivBytes)
  const algorithm = { name: 'AES-GCM', iv, additionalData }
  const sealed = await crypto.subtle.encrypt(algorithm, key, secret)
  return toBase64url(joinBytes(iv, new Uint8Array(sealed)))
}

/** @throws VaultError `sealed` when the key, the ciphertext or the AAD differs from the one it was encrypted with */
export async function unseal(key: CryptoKey, box: string, additionalData: Bytes): Promise<Bytes> {
  try {
    const bytes = fromBase64url(box)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)))
  } catch {
    throw new VaultError('sealed')
  }
}

export function importSealingKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
