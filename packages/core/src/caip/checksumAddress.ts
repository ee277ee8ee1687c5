import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** An EVM address with its checksum in mixed case (EIP-55). */
export function checksumAddress(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  const cased = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
