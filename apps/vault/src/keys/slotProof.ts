import { ed25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromText, joinBytes, toText, wipe } from './bytes.ts'
import type { Factors, Slot, WalletId } from './vault.ts'

/** A slot of a wallet with both of its factors: what its proof key is derived from. */
export type ProofSource = { slot: Slot; id: Pick<WalletId, 'walletId'>; factors: Factors }

/**
 * The proof key (Ed25519) of a slot proves to the server that the owner has the recovery code. HKDF derives it from both
 * factors under a name of its own: the server's factor alone gives nothing, and the public key that the server keeps
 * tells nothing about the code without that factor.
 */
export function proofPublicKey(source: ProofSource): string {
  return withProofKey(source, (secret) => toText(ed25519.getPublicKey(secret)))
}

/** Signs `recoveryProofText`; gives base64url. */
export function signSlotProof(source: ProofSource, text: string): string {
  return withProofKey(source, (secret) =>
    toText(ed25519.sign(new TextEncoder().encode(text), secret)),
  )
}

function withProofKey<T>({ slot, id, factors }: ProofSource, work: (secret: Uint8Array) => T): T {
  const joined = joinBytes(factors.user, factors.server)
  const info = `latchkey/slot-proof/v1/${slot.type}/${id.walletId}`
  const secret = hkdf(sha256, joined, fromText(slot.salt), info, 32)
  try {
    return work(secret)
  } finally {
    wipe(joined, secret)
  }
}
