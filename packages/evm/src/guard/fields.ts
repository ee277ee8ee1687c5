import type { Hex } from 'viem'

/** A JSON object of a site's request; its fields are checked one by one. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is an EVM address, in any case. */
export function asAddress(value: unknown): string | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value : null
}

/** The value in lower case if it is hex of whole bytes. */
export function asHex(value: unknown): Hex | null {
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) return null
  return value.toLowerCase() as Hex
}

/** Numbers of a site's JSON: decimal or hex text, or a number that is exact. */
export function asBigint(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value !== 'string' || !/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return null
  return BigInt(value)
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
