import { getAddress, isAddress, isHex, size } from 'viem'
import type { Leaf } from './node.ts'

/** A string as a value of an ABI or EIP-712 type; `null` if it is none of that type. */
export function textLeaf(type: string, value: string): Leaf | null {
  if (type === 'string') return { type: 'text', value }
  if (type === 'address') {
    const isValid = isAddress(value, { strict: false })
    return isValid ? { type: 'address', value: getAddress(value) } : null
  }
  const bytes = /^bytes(\d*)$/.exec(type)
  if (!bytes || !isHex(value) || value.length % 2 === 1) return null
  const isSized = !bytes[1] || size(value) === Number(bytes[1])
  return isSized ? { type: 'bytes', value: `0x${value.slice(2).toLowerCase()}` } : null
}
