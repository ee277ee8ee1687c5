import { type Address, getAddressCodec } from '@solana/kit'

const mintLength = 82
const accountLength = 165
const accountTypeOffset = accountLength

/** A token account or a mint as its bytes say. */
export type TokenAccount = { mint: Address; owner: Address; amount: bigint }
export type Mint = { supply: bigint; decimals: number }

export function encodeMint(options: {
  authority: Address
  supply: bigint
  decimals: number
  feeBps: number
}): Uint8Array {
  const { authority, supply, decimals, feeBps } = options
  const bytes = new Uint8Array(feeBps > 0 ? accountTypeOffset + 1 + 4 + 108 : mintLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 1, true)
  bytes.set(getAddressCodec().encode(authority), 4)
  view.setBigUint64(36, supply, true)
  bytes[44] = decimals
  bytes[45] = 1
  if (feeBps > 0) writeFee(view, feeBps)
  return bytes
}

/** Extension 1, TransferFeeConfig: two authorities, the withheld amount, the older fee and the newer one. */
function writeFee(view: DataView, feeBps: number): void {
  const mintKind = 1
  view.setUint8(accountTypeOffset, mintKind)
  view.setUint16(accountTypeOffset + 1, 1, true)
  view.setUint16(accountTypeOffset + 3, 108, true)
  const fees = accountTypeOffset + 5 + 32 + 32 + 8
  for (const at of [fees, fees + 18]) {
    view.setBigUint64(at + 8, 2n ** 63n, true)
    view.setUint16(at + 16, feeBps, true)
  }
}

export function encodeTokenAccount(
  { mint, owner, amount }: TokenAccount,
  options: { hasFee: boolean },
): Uint8Array {
  const bytes = new Uint8Array(options.hasFee ? accountTypeOffset + 1 + 4 + 8 : accountLength)
  const view = new DataView(bytes.buffer)
  bytes.set(getAddressCodec().encode(mint), 0)
  bytes.set(getAddressCodec().encode(owner), 32)
  view.setBigUint64(64, amount, true)
  const initialised = 1
  bytes[108] = initialised
  if (options.hasFee) {
    const accountKind = 2
    bytes[accountTypeOffset] = accountKind
    view.setUint16(accountTypeOffset + 1, 2, true)
    view.setUint16(accountTypeOffset + 3, 8, true)
  }
  return bytes
}

/** `null` when these are not the bytes of a token account. */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | null {
  const isAccount =
    data.length === accountLength ||
    (data.length > accountTypeOffset && data[accountTypeOffset] === 2)
  if (!isAccount || data[108] === 0) return null
  const codec = getAddressCodec()
  return { mint: codec.decode(data, 0), owner: codec.decode(data, 32), amount: u64At(data, 64) }
}

export function decodeMint(data: Uint8Array): Mint | null {
  const isMint =
    data.length === mintLength || (data.length > accountTypeOffset && data[accountTypeOffset] === 1)
  if (!isMint || data[45] === 0) return null
  return { supply: u64At(data, 36), decimals: data[44] ?? 0 }
}

function u64At(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

/** Metaplex' layout: key, authority, mint, then length-prefixed texts. */
export function encodeMetadata(options: {
  mint: Address
  authority: Address
  name: string
  symbol: string
}): Uint8Array {
  const codec = getAddressCodec()
  return Uint8Array.from([
    4,
    ...codec.encode(options.authority),
    ...codec.encode(options.mint),
    ...lengthPrefixed(options.name),
    ...lengthPrefixed(options.symbol),
    ...lengthPrefixed(''),
    ...new Uint8Array(8),
  ])
}

function lengthPrefixed(value: string): Uint8Array {
  const encoded = new TextEncoder().encode(value)
  const bytes = new Uint8Array(4 + encoded.length)
  new DataView(bytes.buffer).setUint32(0, encoded.length, true)
  bytes.set(encoded, 4)
  return bytes
}
