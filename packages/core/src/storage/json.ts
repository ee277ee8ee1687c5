const bigintMark = '$bigint'

/** JSON that keeps bigint, as `{ "$bigint": "12" }`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? { [bigintMark]: item.toString() } : item,
  )
}

/** Parses JSON of `toJson`; `null` for invalid text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, item: unknown) => {
      // Prevents prototype pollution by a planted value.
      if (key === '__proto__') return undefined
      return parseBigint(item) ?? item
    })
  } catch {
    // Written by another script, or incomplete: counts as absent.
    return null
  }
}

function parseBigint(item: unknown): bigint | null {
  if (typeof item !== 'object' || item === null || !(bigintMark in item)) return null
  const digits = item[bigintMark]
  return typeof digits === 'string' && /^-?\d{1,100}$/.test(digits) ? BigInt(digits) : null
}
