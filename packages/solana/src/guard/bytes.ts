import { getAddressCodec } from '@solana/kit'

/** Little-endian numbers of an instruction; `null` where the bytes end too soon. */
export function amountAt(data: Uint8Array, at: number): bigint | null {
  if (data.length < at + 8) return null
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

export function numberAt(data: Uint8Array, at: number): number | null {
  if (data.length < at + 4) return null
  return new DataView(data.buffer, data.byteOffset).getUint32(at, true)
}

export function addressAt(data: Uint8Array, at: number): string | null {
  return data.length < at + 32 ? null : getAddressCodec().decode(data, at)
}
