import { LatchkeyError } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressEncoder, address as toAddress } from '@solana/kit'
import type { SolanaState } from '../solanaState.ts'

/** Whether the address's key made the Ed25519 signature over these bytes. */
export function isSignedBy(
  address: string,
  { signature, signed }: { signature: Uint8Array; signed: Uint8Array },
): boolean {
  try {
    const key = Uint8Array.from(getAddressEncoder().encode(toAddress(address)))
    // Strict rules, as sites check them: no small-order keys, no second encodings.
    return ed25519.verify(signature, signed, key, { zip215: false })
  } catch {
    // Not a point of the curve.
    return false
  }
}

export function wrongSignature({ keeper }: SolanaState): LatchkeyError {
  return new LatchkeyError('wallet/wrong-signature', { wallet: keeper.connector()?.name ?? '' })
}
