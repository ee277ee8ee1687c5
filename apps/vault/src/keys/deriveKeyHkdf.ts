import type { Bytes } from './bytes.ts'

/** Derives an AES-256-GCM key (HKDF-SHA-256); `purpose` is the info string. */
export async function deriveKeyHkdf(options: {
  secret: Bytes
  salt: Bytes
  purpose: string
}): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', options.secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(options.purpose)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: options.salt, info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
