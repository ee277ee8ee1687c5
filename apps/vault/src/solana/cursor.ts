import { NotAllowed } from '../approve/NotAllowed.ts'
import type { Bytes } from '../keys/bytes.ts'

/** Reads bytes in order; reading past the end throws. */
export type Cursor = {
  byte(): number
  take(length: number): Bytes
  /** Reads a compact-u16 length (Solana's shortvec), in its shortest encoding only. */
  count(): number
  isAtEnd(): boolean
}

const maxCount = 0xffff

/** Every method throws NotAllowed on malformed bytes. */
export function createCursor(bytes: Uint8Array): Cursor {
  let at = 0
  const take = (length: number): Bytes => {
    if (at + length > bytes.length) throw malformed()
    at += length
    return new Uint8Array(bytes.slice(at - length, at))
  }
  const byte = () => take(1)[0] ?? 0
  return {
    byte,
    take,
    count() {
      let value = 0
      for (let index = 0; index < 3; index += 1) {
        const part = byte()
        value |= (part & 0x7f) << (7 * index)
        if (part & 0x80) continue
        // A longer encoding of the same number would be a second encoding of the same message.
        if (index > 0 && part === 0) throw malformed()
        if (value > maxCount) throw malformed()
        return value
      }
      throw malformed()
    },
    isAtEnd: () => at === bytes.length,
  }
}

export function malformed(): NotAllowed {
  return new NotAllowed('This request is malformed')
}

/** Reads a little-endian number. */
export function decodeLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, part) => (sum << 8n) | BigInt(part), 0n)
}
