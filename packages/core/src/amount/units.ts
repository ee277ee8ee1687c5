import { LatchkeyError } from '../errors/LatchkeyError.ts'

const uint256Limit = 1n << 256n
const maxInputLength = 200

/**
 * Parses a decimal amount into base units exactly. Never rounds: rejects more decimals than the token has, signs,
 * exponents, separators and non-ASCII digits.
 * @throws LatchkeyError amount/invalid
 */
export function parseUnits(text: string, decimals: number): bigint {
  const units = tryParseUnits(text, decimals)
  if (units === null)
    throw new LatchkeyError('amount/invalid', { text: text.slice(0, maxInputLength) })
  return units
}

/** Like `parseUnits`, but `null` for an invalid amount: for an input field. */
export function tryParseUnits(text: string, decimals: number): bigint | null {
  if (text.length > maxInputLength || !isDecimals(decimals)) return null
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  if (whole + fraction === '' || fraction.length > decimals) return null
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  return units < uint256Limit ? units : null
}

/** Formats base units as a decimal, exactly and without trailing zeros: `formatUnits(1500000n, 6)` is `'1.5'`. */
export function formatUnits(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + (fraction ? `${whole}.${fraction}` : whole)
}

/** The supported range of a token's decimals. */
export function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
}
