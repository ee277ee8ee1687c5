import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DamagedError } from '../kms/kms.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, ciphertext, tag. `additionalData` is the AAD, and not stored. */
export function seal(key: Buffer, plain: Buffer, additionalData: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(additionalData))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()])
}

/** @throws DamagedError */
export function unseal(key: Buffer, sealed: Buffer, additionalData: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DamagedError('Too short')
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const end = sealed.length - TAG_BYTES
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(additionalData)).setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES, end)), cipher.final()])
  } catch (cause) {
    throw new DamagedError('Changed, or sealed for something else', { cause })
  }
}
