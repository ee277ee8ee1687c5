import { tryParseUnits } from './units.ts'

/** A reported quantity in base units; decimals beyond the token's own are cut off, never rounded up. */
export function truncateUnits(text: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = text.split('.')
  return tryParseUnits(`${whole}.${fraction.slice(0, decimals)}`, decimals)
}
