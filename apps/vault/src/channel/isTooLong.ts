/** Whether a message is larger than `limit` bytes, roughly. Values that JSON cannot represent count as too large. */
export function isTooLong(value: unknown, limit: number): boolean {
  const unvisited: unknown[] = [value]
  const seen = new Set<unknown>()
  let bytesLeft = limit
  while (unvisited.length > 0 && bytesLeft >= 0) {
    const current = unvisited.pop()
    const parts = partsOf(current)
    // No valid message contains a cycle.
    if (!parts || (parts.length > 0 && seen.has(current))) return true
    seen.add(current)
    bytesLeft -= costOf(current)
    for (const [name, part] of parts) {
      bytesLeft -= name.length
      unvisited.push(part)
    }
  }
  return bytesLeft < 0
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
