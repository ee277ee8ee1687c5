import { toHex } from './bytes.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bitcoin's base58: each leading zero byte is a `1`. */
export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${toHex(bytes)}`)
  let text = ''
  while (rest > 0n) {
    text = alphabet[Number(rest % 58n)] + text
    rest /= 58n
  }
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first < 0 ? bytes.length : first) + text
}
