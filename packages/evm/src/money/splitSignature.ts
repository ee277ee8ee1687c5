import { ownValue } from '@latchkey/core/adapter'
import type { Hex } from 'viem'

export type SignatureParts = { r: Hex; s: Hex; yParity: 0 | 1 }

/** The last byte `v` in hex, and the parity it stands for. */
const parities: Readonly<Record<string, 0 | 1>> = { '00': 0, '01': 1, '1b': 0, '1c': 1 }

/**
 * Parses an ECDSA signature: 65 bytes with v counted from 0 or from 27, or 64 bytes with the parity in the highest bit
 * (EIP-2098). `null` for any other form. The range of r and s is checked where they are used.
 */
export function splitSignature(hex: Hex): SignatureParts | null {
  const [, r, s, last] = /^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})?$/.exec(hex.toLowerCase()) ?? []
  if (r === undefined || s === undefined) return null
  if (last === undefined) return splitCompact(r, s)
  const yParity = ownValue(parities, last)
  return yParity === undefined ? null : { r: `0x${r}`, s: `0x${s}`, yParity }
}

function splitCompact(r: string, parityAndS: string): SignatureParts {
  const first = Number.parseInt(parityAndS.charAt(0), 16)
  const s = `${(first & 7).toString(16)}${parityAndS.slice(1)}`
  return { r: `0x${r}`, s: `0x${s}`, yParity: first < 8 ? 0 : 1 }
}
