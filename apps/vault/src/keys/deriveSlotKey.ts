import { type Bytes, fromBase64url, joinBytes, wipe } from './bytes.ts'
import { deriveKeyHkdf } from './deriveKeyHkdf.ts'
import { VaultError } from './VaultError.ts'

export type SlotType = 'passkey' | 'recovery' | 'device'

/** The two secrets that open a slot. Neither opens it alone. */
export type Factors = {
  /** Of a passkey (PRF), the recovery code or this browser. */
  user: Bytes
  server: Bytes
}

const userFactorBytes = { passkey: 32, recovery: 20, device: 32 }
const serverFactorBytes = 32
const saltBytes = 32

/**
 * The key that encrypts the vault key in a slot: HKDF over the user factor (for a recovery slot the recovery code) and
 * the server factor. @throws VaultError `sealed`
 */
export async function deriveSlotKey(
  { type, salt }: { type: SlotType; salt: string },
  { walletId }: { walletId: string },
  { user, server }: Factors,
): Promise<CryptoKey> {
  // With an empty factor, the other factor alone would decide.
  if (user.length !== userFactorBytes[type] || server.length !== serverFactorBytes) {
    throw new RangeError(`A ${type} slot needs whole factors`)
  }
  const saltValue = fromBase64url(salt)
  // HMAC pads a short salt with zeros, so that salts of different lengths could derive the same key.
  if (saltValue.length !== saltBytes) throw new VaultError('sealed')
  const secret = joinBytes(user, server)
  try {
    return await deriveKeyHkdf({ secret, salt: saltValue, purpose: `slot/v1/${type}/${walletId}` })
  } finally {
    wipe(secret)
  }
}
