import { tryParseUnits } from './units.ts'

/** A reported quantity in base units; decimals beyond the token's own are cut off, never rounded up. `null` for what is not a plain decimal number. */
export function truncateUnits(text: string, decimals: number): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined) return null
  return tryParseUnits(`${whole}.${fraction.slice(0, decimals)}`, decimals)
}
