import { getAddress, type Hex, isAddress, isHex, numberToHex, size, slice } from 'viem'
import type { Leaf } from '../values/node.ts'

/** A leaf as an integer; `null` for what is none. */
export function toNumber(leaf: Leaf): bigint | null {
  if (leaf.type === 'number') return leaf.value
  if (leaf.type === 'bool') return leaf.value ? 1n : 0n
  if (leaf.type === 'text') {
    return /^(\d{1,80}|0x[\da-f]{1,64})$/i.test(leaf.value) ? BigInt(leaf.value) : null
  }
  if (leaf.type !== 'bytes' || size(leaf.value) > 32) return null
  return leaf.value === '0x' ? 0n : BigInt(leaf.value)
}

/** A leaf as a checksummed address; `null` for what is none. */
export function toAddress(leaf: Leaf): Hex | null {
  // Contracts keep flags in the upper bits of an address that is an integer.
  if (leaf.type === 'number' && leaf.value >= 0n) {
    return getAddress(numberToHex(leaf.value % (1n << 160n), { size: 20 }))
  }
  if (leaf.type !== 'address' && leaf.type !== 'bytes' && leaf.type !== 'text') return null
  const { value } = leaf
  if (isAddress(value, { strict: false })) return getAddress(value)
  const isWord = isHex(value) && size(value) === 32 && /^0x0{24}/.test(value)
  return isWord ? getAddress(slice(value, 12)) : null
}

/** The texts by which a descriptor's lists and enums may name a leaf, in lower case. */
export function keysOf(leaf: Leaf): readonly string[] {
  const text = String(leaf.value).toLowerCase()
  const number = leaf.type === 'bytes' ? toNumber(leaf) : null
  return number === null ? [text] : [text, String(number)]
}
