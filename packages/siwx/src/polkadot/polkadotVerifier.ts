import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { hex } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { Verifier } from '../verify/verifier.ts'
import { decodeSs58 } from './ss58.ts'

type Check = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

/** Signatures of Polkadot accounts: sr25519, ed25519 and ecdsa, with or without `<Bytes>` around the text. */
export function polkadotVerifier(): Verifier {
  return {
    namespace: 'polkadot',
    async verify({ text, signature, address }) {
      const account = decodeSs58(address)
      const bytes = decodeHex(signature)
      // The all-zero key is the curve's neutral element: any signer can sign for it.
      if (!account?.some((byte) => byte !== 0) || !bytes) return false
      const messages = [`<Bytes>${text}</Bytes>`, text].map((signed) =>
        new TextEncoder().encode(signed),
      )
      return possibleSignatures(bytes).some(({ check, body }) =>
        messages.some((message) => isValid(check, body, message, account)),
      )
    },
  }
}

/** The schemes that the bytes can be a signature of: a bare one by its length, or a MultiSignature, which begins with its scheme. */
function possibleSignatures(bytes: Uint8Array): { check: Check; body: Uint8Array }[] {
  // The first byte of a MultiSignature: 0 ed25519, 1 sr25519, 2 ecdsa.
  const tagged = [isEd25519, isSr25519, isEcdsa][bytes[0] ?? 255]
  const body = bytes.subarray(1)
  if (bytes.length === 64) return [isSr25519, isEd25519].map((check) => ({ check, body: bytes }))
  if (bytes.length === 66) return tagged === isEcdsa ? [{ check: tagged, body }] : []
  if (bytes.length !== 65) return []
  const bare = { check: isEcdsa, body: bytes }
  return tagged && tagged !== isEcdsa ? [{ check: tagged, body }, bare] : [bare]
}

const isSr25519: Check = (signature, message, account) => verifySr25519(message, signature, account)

const isEd25519: Check = (signature, message, account) =>
  ed25519.verify(signature, message, account, { zip215: false })

/** An ecdsa account is the hash of its key, so the key is recovered from the signature. */
const isEcdsa: Check = (signature, message, account) => {
  const hash = blake2b(message, { dkLen: 32 })
  const compact = signature.subarray(0, 64)
  if (secp256k1.Signature.fromBytes(compact, 'compact').hasHighS()) return false
  const recoverable = Uint8Array.from([signature[64] ?? 255, ...compact])
  const publicKey = secp256k1.recoverPublicKey(recoverable, hash, { prehash: false })
  return isEqual(blake2b(publicKey, { dkLen: 32 }), account)
}

function isValid(
  check: Check,
  signature: Uint8Array,
  message: Uint8Array,
  account: Uint8Array,
): boolean {
  try {
    return check(signature, message, account)
  } catch {
    // Bytes that are no signature of this kind.
    return false
  }
}

function decodeHex(text: string): Uint8Array | null {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  return /^(?:[0-9a-fA-F]{2})+$/.test(digits) ? hex.decode(digits.toLowerCase()) : null
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
