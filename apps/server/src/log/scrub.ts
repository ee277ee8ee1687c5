const SECRETS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[jwt]'],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi, '[url]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/0x[0-9a-fA-F]{16,}/g, '[hex]'],
  [/\b[0-9a-fA-F]{40,}\b/g, '[hex]'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,88}\b/g, '[base58]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[ip]'],
]

/** Replaces secrets and personal data (addresses, emails, tokens, IPs) in a text. */
function scrubText(text: string): string {
  let clean = text.slice(0, 2_000)
  for (const [pattern, label] of SECRETS) clean = clean.replace(pattern, label)
  return clean
}

function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error) return scrubError(value)
  if (typeof value === 'object' && value !== null) return '[object]'
  return value
}

function scrubError(error: Error): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: scrubText(error.cause.message) } : {}
  return { name: error.name, ...code, message: scrubText(error.message), ...cause }
}

export function scrub(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, scrubValue(value)]))
}
