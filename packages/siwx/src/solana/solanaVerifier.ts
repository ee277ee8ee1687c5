import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { Verifier } from '../verify/verifier.ts'
import { offchainMessages } from './offchainMessage.ts'

/** Ed25519 signatures of Solana accounts, over the text itself or its off-chain message form. */
export function solanaVerifier(): Verifier {
  return {
    namespace: 'solana',
    async verify({ text, signature, address }) {
      const publicKey = decodeBase58OrBase64(address, 32)
      const bytes = decodeBase58OrBase64(signature, 64)
      if (!publicKey || !bytes) return false
      const message = new TextEncoder().encode(text)
      return [message, ...offchainMessages(message, publicKey)].some((signed) =>
        isSigned(bytes, signed, publicKey),
      )
    },
  }
}

function isSigned(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    // Strict rules: no small-order keys (such as the system program's address), no second encodings.
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** Wallets return signatures in base58, some in base64. */
function decodeBase58OrBase64(text: string, length: number): Uint8Array | null {
  for (const codec of [base58, base64]) {
    try {
      const bytes = codec.decode(text)
      if (bytes.length === length) return bytes
    } catch {
      // Not in this encoding; the next may fit.
    }
  }
  return null
}
