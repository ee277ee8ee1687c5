import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

const checksumPrefix = new TextEncoder().encode('SS58PRE')

/** Decodes an SS58 address of any network; `null` when it is invalid. */
export function decodeSs58(address: string): { format: number; account: Uint8Array } | null {
  const bytes = decodeBase58(address)
  const [first = 255, second = 0] = bytes
  // 0–63 take one byte, later formats two; 46 and 47 are reserved.
  const isLong = (first & 0x40) !== 0
  const body = bytes.subarray(0, -2)
  if (first > 127 || bytes.length !== (isLong ? 36 : 35)) return null
  const sum = checksum(body)
  if (sum[0] !== bytes.at(-2) || sum[1] !== bytes.at(-1)) return null
  const longFormat = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return { format: isLong ? longFormat : first, account: body.slice(isLong ? 2 : 1) }
}

/** Encodes an account in an SS58 format. */
export function encodeSs58(account: Uint8Array, format: number): string {
  const prefix =
    format < 64 ? [format] : [((format & 0xfc) >> 2) | 0x40, (format >> 8) | ((format & 0x03) << 6)]
  const body = Uint8Array.from([...prefix, ...account])
  return base58.encode(Uint8Array.from([...body, ...checksum(body).subarray(0, 2)]))
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...checksumPrefix, ...body]), { dkLen: 64 })
}

function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    // Not base58.
    return new Uint8Array()
  }
}
