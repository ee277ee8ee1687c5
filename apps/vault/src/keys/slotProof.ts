import { ed25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromBase64url, joinBytes, toBase64url, wipe } from './bytes.ts'
import type { Factors } from './deriveSlotKey.ts'
import type { AdditionalData, Slot } from './vaultEncryption.ts'

/** The inputs of a proof key: a slot of a wallet and both of its factors. */
export type ProofSource = { slot: Slot; id: Pick<AdditionalData, 'walletId'>; factors: Factors }

/**
 * The proof key (Ed25519) of a slot proves to the server that the owner has the recovery code. HKDF derives it from both
 * factors under its own info string: the server factor alone does not yield it, and the public key that the server
 * stores reveals nothing about the code without that factor.
 */
export function proofPublicKey(source: ProofSource): string {
  return withProofKey(source, (secret) => toBase64url(ed25519.getPublicKey(secret)))
}

/** Signs `recoveryProofText`; returns base64url. */
export function signSlotProof(source: ProofSource, text: string): string {
  return withProofKey(source, (secret) =>
    toBase64url(ed25519.sign(new TextEncoder().encode(text), secret)),
  )
}

function withProofKey<T>({ slot, id, factors }: ProofSource, work: (secret: Uint8Array) => T): T {
  const joined = joinBytes(factors.user, factors.server)
  const info = `latchkey/slot-proof/v1/${slot.type}/${id.walletId}`
  const secret = hkdf(sha256, joined, fromBase64url(slot.salt), info, 32)
  try {
    return work(secret)
  } finally {
    wipe(joined, secret)
  }
}
