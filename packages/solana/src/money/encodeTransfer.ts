import { LatchkeyError } from '@latchkey/core'
import { type Call, isChecksumAddress } from '@latchkey/core/adapter'
import { type Address, address, getAddressCodec } from '@solana/kit'

/** A transfer; `mint` is `null` for SOL. */
export type Transfer = { mint: Address | null; to: Address; amount: bigint }

const mintLength = 32
const maxUint64 = 2n ** 64n - 1n

/**
 * Encodes a transfer as the core's `Call`: SOL as a value, a token as 32 bytes of its mint and 8 of the amount. Token
 * accounts and fees are read when it is sent.
 * @throws caip/invalid-address, send/invalid
 */
export function encodeTransfer(transfer: {
  token: string | null
  to: string
  amount: bigint
}): Call {
  const { token, to, amount } = transfer
  for (const id of [to, ...(token === null ? [] : [token])]) {
    if (!isChecksumAddress(id, 'solana')) throw new LatchkeyError('caip/invalid-address', { id })
  }
  if (amount < 0n || amount > maxUint64) throw new LatchkeyError('send/invalid', {})
  if (token === null) return { to, value: amount }
  const data = new Uint8Array(mintLength + 8)
  data.set(getAddressCodec().encode(address(token)))
  new DataView(data.buffer).setBigUint64(mintLength, amount, true)
  return { to, data: toHex(data) }
}

/** @throws send/invalid for anything that `encodeTransfer` did not encode */
export function decodeTransfer({ to, data, value }: Call): Transfer {
  if (!isChecksumAddress(to, 'solana')) throw new LatchkeyError('caip/invalid-address', { id: to })
  if (data === undefined && value !== undefined && value >= 0n && value <= maxUint64) {
    return { mint: null, to: address(to), amount: value }
  }
  const bytes = fromHex(data ?? '0x')
  if (value !== undefined || bytes.length !== mintLength + 8) {
    throw new LatchkeyError('send/invalid', {})
  }
  const mint = getAddressCodec().decode(bytes)
  const amount = new DataView(bytes.buffer).getBigUint64(mintLength, true)
  return { mint, to: address(to), amount }
}

function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromHex(text: `0x${string}`): Uint8Array {
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
