// Bounded, so that a long text costs no more than its length times 64 (ReDoS).
const EMAIL = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const QUERY = /[?#][^\s"'<>)]*/g
const MAX_DEPTH = 8

/** Email addresses and the queries of links go out of every text of an event, whatever the page sends. */
export function scrubTexts(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map((item) => scrubTexts(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [scrubText(key), scrubTexts(item, depth + 1)]),
  )
}

function scrubText(text: string): string {
  const withoutQueries = text.includes(':') ? text.replace(QUERY, '') : text
  return withoutQueries.includes('@') ? withoutQueries.replace(EMAIL, '[email]') : withoutQueries
}
