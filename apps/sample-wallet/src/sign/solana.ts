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
  const [count, start] = readLength(bytes, 0)
  const message = bytes.subarray(start + count * signatureBytes)
  const signature = ed25519.sign(message, solanaSecret)
  bytes.set(signature, start + signerPlace(message) * signatureBytes)
  return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
}

function signerPlace(message: Uint8Array): number {
  const versioned = (message[0] ?? 0) >= 128
  const header = versioned ? 1 : 0
  const signers = message[header] ?? 0
  const [, firstKey] = readLength(message, header + 3)
  for (let place = 0; place < signers; place += 1) {
    const key = message.subarray(firstKey + place * 32, firstKey + (place + 1) * 32)
    if (base58.encode(key) === solanaAddress) return place
  }
  throw new Error('This transaction does not ask for our signature.')
}

/** Solana's compact-u16: seven bits a byte. */
function readLength(bytes: Uint8Array, at: number): [number, number] {
  let value = 0
  let place = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[place] ?? 0
    place += 1
    value |= (byte & 127) << shift
    if (byte < 128) return [value, place]
  }
}
