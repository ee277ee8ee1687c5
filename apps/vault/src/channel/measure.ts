/** Whether a message is larger than `limit` bytes, roughly. Values that JSON cannot represent count as too large. */
export function isTooLong(value: unknown, limit: number): boolean {
  const waiting: unknown[] = [value]
  const seen = new Set<unknown>()
  let left = limit
  while (waiting.length > 0 && left >= 0) {
    const one = waiting.pop()
    const parts = partsOf(one)
    // No valid message contains a cycle.
    if (!parts || (parts.length > 0 && seen.has(one))) return true
    seen.add(one)
    left -= costOf(one)
    for (const [name, part] of parts) {
      left -= name.length
      waiting.push(part)
    }
  }
  return left < 0
}

/** The entries of a plain object or array, none of a primitive; `null` for any other object. */
function partsOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof value !== 'object' || value === null) return []
  return isPlain(value) ? Object.entries(value) : null
}

function costOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value === 'bigint' || typeof value === 'symbol') return Number.POSITIVE_INFINITY
  return 8
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
