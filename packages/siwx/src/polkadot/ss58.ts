import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

const checksumPrefix = new TextEncoder().encode('SS58PRE')

/** The account id inside an SS58 address, of any network prefix, or `null`. */
export function decodeSs58(address: string): Uint8Array | null {
  const bytes = decodeBase58(address)
  // Network prefix of one or two bytes, 32 bytes of account id, two bytes of checksum.
  const prefixLength = ((bytes?.[0] ?? 0) & 0x40) === 0 ? 1 : 2
  if (bytes?.length !== prefixLength + 34 || (bytes[0] ?? 255) > 127) return null
  const body = bytes.subarray(0, -2)
  const checksum = blake2b(Uint8Array.from([...checksumPrefix, ...body]), { dkLen: 64 })
  const isIntact = bytes.at(-2) === checksum[0] && bytes.at(-1) === checksum[1]
  return isIntact ? body.subarray(prefixLength) : null
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    // A character outside the base58 alphabet.
    return null
  }
}
