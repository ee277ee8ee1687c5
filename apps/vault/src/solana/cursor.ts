import { NotAllowed } from '../approve/ask.ts'
import type { Bytes } from '../keys/bytes.ts'

/** Reads bytes from first to last; what is not there is malformed. */
export type Cursor = {
  byte(): number
  take(length: number): Bytes
  /** Solana's short lengths: seven bits a byte, in the shortest spelling. */
  count(): number
  isAtEnd(): boolean
}

const mostCount = 0xffff

/** All its readers throw NotAllowed. */
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
      for (let place = 0; place < 3; place += 1) {
        const part = byte()
        value |= (part & 0x7f) << (7 * place)
        if (part & 0x80) continue
        // A longer spelling of the same number would be a second message with one meaning.
        if (place > 0 && part === 0) throw malformed()
        if (value > mostCount) throw malformed()
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

/** Little-endian, as Solana's programs write numbers. */
export function readNumber(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, part) => (sum << 8n) | BigInt(part), 0n)
}
