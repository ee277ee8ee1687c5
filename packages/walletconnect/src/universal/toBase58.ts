const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bitcoin's base58: each leading zero byte is a `1`. Imports nothing: a module shared with the client would be a chunk. */
export function toBase58(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let text = ''
  while (rest > 0n) {
    text = alphabet[Number(rest % 58n)] + text
    rest /= 58n
  }
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first < 0 ? bytes.length : first) + text
}
