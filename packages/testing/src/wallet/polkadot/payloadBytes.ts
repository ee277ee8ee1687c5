import { blake2b } from '@noble/hashes/blake2.js'
import { hex } from '@scure/base'

/** What a wallet signs for a transaction: the call, its extras and what both sides must agree on. */
export function payloadBytes(payload: Readonly<Record<string, unknown>>): Uint8Array {
  const field = (name: string): Uint8Array => hex.decode(String(payload[name]).slice(2))
  const number = (name: string): bigint => BigInt(String(payload[name]))
  const isHashed = (payload.signedExtensions as readonly string[] | undefined)?.includes(
    'CheckMetadataHash',
  )
  const bytes = Uint8Array.from([
    ...field('method'),
    ...field('era'),
    ...compact(number('nonce')),
    ...compact(number('tip')),
    ...(isHashed ? [Number(payload.mode ?? 0)] : []),
    ...littleEndian(number('specVersion'), 4),
    ...littleEndian(number('transactionVersion'), 4),
    ...field('genesisHash'),
    ...field('blockHash'),
    ...(isHashed ? [0] : []),
  ])
  // Longer payloads are signed by their hash.
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** SCALE compact integer: the last two bits say how many bytes follow. */
function compact(value: bigint): readonly number[] {
  if (value < 64n) return [Number(value << 2n)]
  if (value < 16_384n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1_073_741_824n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return [((length - 4) << 2) | 3, ...littleEndian(value, length)]
}

function littleEndian(value: bigint, length: number): readonly number[] {
  return Array.from({ length }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn))
}
