import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { type Bytes, toBase64url, wipe } from './bytes.ts'
import { deriveChainKey } from './deriveChainKeys.ts'

/**
 * The control key (Ed25519) proves to the server that the owner acts: step-up without a passkey, activation of slots.
 * HKDF derives it from the root secret under its own info string, so that no account key ever signs such a proof and
 * the control key signs nothing for a page.
 */
const hkdfInfo = 'latchkey/control-key/v1'

/** Signs a control text; returns base64url. */
export function signControlText(root: Bytes, text: string): string {
  return withControlKey(root, (secret) =>
    toBase64url(ed25519.sign(new TextEncoder().encode(text), secret)),
  )
}

export function controlPublicKey(root: Bytes): string {
  return withControlKey(root, (secret) => toBase64url(ed25519.getPublicKey(secret)))
}

/**
 * The account key's signature over the unprefixed keccak-256 hash of a statement. EIP-191, EIP-712 and transactions hash
 * other bytes, so that no page can obtain it from a wallet.
 */
export async function signStatement(root: Bytes, statement: string): Promise<`0x${string}`> {
  const { secret } = await deriveChainKey(root, 'eip155')
  try {
    const hash = keccak_256(new TextEncoder().encode(statement))
    const signature = secp256k1.sign(hash, secret, { lowS: true })
    const v = (27 + signature.recovery).toString(16)
    return `0x${signature.toCompactHex()}${v}`
  } finally {
    wipe(secret)
  }
}

function withControlKey<T>(root: Bytes, work: (secret: Uint8Array) => T): T {
  const secret = hkdf(sha256, root, undefined, hkdfInfo, 32)
  try {
    return work(secret)
  } finally {
    wipe(secret)
  }
}
