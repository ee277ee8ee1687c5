import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { solanaAddress, solanaSecret } from './keys.ts'

const signatureBytes = 64

/** `message` comes as base58. */
export function signSolanaMessage(message: string): { signature: string } {
  return { signature: base58.encode(ed25519.sign(base58.decode(message), solanaSecret)) }
}

/** Signs in the slot of our key; the transaction is base64 in and out. */
export function signSolanaTransaction(transaction: string): {
  signature: string
  transaction: string
} {
  const bytes = Uint8Array.from(base64.decode(transaction))
  const [signatureCount, signaturesOffset] = readCompactU16(bytes, 0)
  const message = bytes.subarray(signaturesOffset + signatureCount * signatureBytes)
  const signature = ed25519.sign(message, solanaSecret)
  bytes.set(signature, signaturesOffset + signerIndex(message) * signatureBytes)
  return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
}

function signerIndex(message: Uint8Array): number {
  const isVersioned = (message[0] ?? 0) >= 128
  const headerOffset = isVersioned ? 1 : 0
  const signerCount = message[headerOffset] ?? 0
  const [, keysOffset] = readCompactU16(message, headerOffset + 3)
  for (let index = 0; index < signerCount; index += 1) {
    const key = message.subarray(keysOffset + index * 32, keysOffset + (index + 1) * 32)
    if (base58.encode(key) === solanaAddress) return index
  }
  throw new Error('This transaction does not ask for our signature.')
}

/** Solana's compact-u16: seven bits a byte. */
function readCompactU16(bytes: Uint8Array, start: number): [number, number] {
  let value = 0
  let offset = start
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[offset] ?? 0
    offset += 1
    value |= (byte & 127) << shift
    if (byte < 128) return [value, offset]
  }
}
