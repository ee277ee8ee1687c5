import { type Address, getAddressCodec } from '@solana/kit'

const mintLength = 82
/** Mints and token accounts are padded to this length before Token-2022's extensions; the next byte is the account type. */
const accountTypeOffset = 165

/** `null` when the bytes are not a mint. */
export function decodeMint(data: Uint8Array): { decimals: number } | null {
  const isMint =
    data.length === mintLength || (data.length > accountTypeOffset && data[accountTypeOffset] === 1)
  const [decimals, isInitialised] = [data[44], data[45]]
  return isMint && isInitialised === 1 && decimals !== undefined ? { decimals } : null
}

/** `null` when the bytes are not a token account. */
export function decodeTokenAccount(
  data: Uint8Array,
): { mint: Address; owner: Address; amount: bigint } | null {
  const isAccount =
    data.length === accountTypeOffset ||
    (data.length > accountTypeOffset && data[accountTypeOffset] === 2)
  if (!isAccount) return null
  const codec = getAddressCodec()
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
  return { mint: codec.decode(data, 0), owner: codec.decode(data, 32), amount }
}

/** The length of the token account extension that a mint's extension requires. */
const accountExtensions: Readonly<Record<number, number>> = {
  // TransferFeeConfig → TransferFeeAmount
  1: 8,
  // NonTransferable → NonTransferableAccount
  9: 0,
  // TransferHook → TransferHookAccount
  14: 1,
  // Pausable → PausableAccount
  26: 0,
}
const extensionHeaderBytes = 4
/** The associated-token program adds ImmutableOwner to every token account of Token-2022. */
const immutableOwnerBytes = extensionHeaderBytes

/** The length of a new token account, which decides its rent. */
export function tokenAccountLength(mint: Uint8Array, isToken2022: boolean): number {
  if (!isToken2022) return accountTypeOffset
  const extensions = extensionsOf(mint).map((kind) => accountExtensions[kind])
  const extra = extensions.reduce<number>(
    (sum, length) => sum + (length === undefined ? 0 : extensionHeaderBytes + length),
    0,
  )
  return accountTypeOffset + 1 + immutableOwnerBytes + extra
}

function extensionsOf(mint: Uint8Array): readonly number[] {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  const kinds: number[] = []
  for (let at = accountTypeOffset + 1; at + extensionHeaderBytes <= mint.length; ) {
    const kind = view.getUint16(at, true)
    if (kind === 0) break
    kinds.push(kind)
    at += extensionHeaderBytes + view.getUint16(at + 2, true)
  }
  return kinds
}
