import {
  type AccountRole,
  type Address,
  address,
  getAddressCodec,
  type Instruction,
} from '@solana/kit'

/** Little-endian numbers and keys, as native programs encode their instructions and accounts (bincode). */
export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

export function key(of: string): Uint8Array {
  return Uint8Array.from(getAddressCodec().encode(address(of)))
}

export function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value)
  return concatBytes(u64(BigInt(bytes.length)), bytes)
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** The accounts of an instruction: `w` for writable, `s` for a signer, `ws` for both, `r` for neither. */
export type AccountSpec = readonly [at: string, role: 'r' | 'w' | 's' | 'ws']

const roleOf: Readonly<Record<AccountSpec[1], AccountRole>> = { r: 0, w: 1, s: 2, ws: 3 }

export function instruction(
  programAddress: Address,
  accounts: readonly AccountSpec[],
  ...data: readonly Uint8Array[]
): Instruction {
  return {
    programAddress,
    accounts: accounts.map(([at, role]) => ({ address: address(at), role: roleOf[role] })),
    data: concatBytes(...data),
  }
}
