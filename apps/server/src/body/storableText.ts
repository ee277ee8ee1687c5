import { ServerError } from '../errors/ServerError.ts'

// NUL, or a lone surrogate.
const UNSTORABLE = /[\0\p{Cs}]/u

/** PostgreSQL stores neither NUL nor lone surrogates, so input with them is rejected. */
export function assertStorableText(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) {
      throw new ServerError(400, 'server/bad-input', 'The text is not well-formed', field)
    }
  } else if (Array.isArray(value)) {
    for (const item of value) assertStorableText(item, field)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertStorableText(key, field)
      assertStorableText(inner, key)
    }
  }
}

/** A fast check of JSON text: whether it can contain NUL or lone surrogates at all. */
export function mayHoldUnstorableText(json: string): boolean {
  return /\\u(?:0000|[dD][89a-fA-F])/.test(json) || UNSTORABLE.test(json)
}
