import { base64, hex } from '@scure/base'
import type { Verifier } from '../verify/verifier.ts'
import { isBip322Signature, parseWitness } from './bip322.ts'
import { type BitcoinAddress, decodeBitcoinAddress } from './bitcoinAddress.ts'
import { isRecoverableSignature } from './recoverableSignature.ts'

const recoverableLength = 65

/** Signatures of Bitcoin addresses: BIP-322 (segwit, wrapped segwit, taproot) and the older recoverable form. */
export function bitcoinVerifier(): Verifier {
  return {
    namespace: 'bip122',
    async verify({ text, signature, address, chainId }) {
      const decodedAddress = decodeBitcoinAddress(address, chainId)
      const bytes = decodeSignature(signature)
      if (!decodedAddress || !bytes) return false
      return isSignedBy(decodedAddress, new TextEncoder().encode(text), bytes)
    },
  }
}

function isSignedBy(address: BitcoinAddress, text: Uint8Array, signature: Uint8Array): boolean {
  try {
    if (signature.length === recoverableLength)
      return isRecoverableSignature(address, text, signature)
    const witness = parseWitness(signature)
    return witness !== null && isBip322Signature(address, text, witness)
  } catch {
    // Numbers off the curve or a broken encoding: no key made this signature.
    return false
  }
}

/** Base64 is the custom, a few wallets send hex; newer BIP-322 wallets mark the simple form `smp`. */
function decodeSignature(text: string): Uint8Array | null {
  try {
    if (/^(?:[0-9a-f]{2})+$/.test(text)) return hex.decode(text)
    return base64.decode(text.startsWith('smp') ? text.slice(3) : text)
  } catch {
    // Neither encoding.
    return null
  }
}
