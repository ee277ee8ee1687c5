import { ServerError } from './ServerError.ts'

// NUL, or a lone surrogate.
const BROKEN = /[\0\p{Cs}]/u

/** PostgreSQL stores neither NUL nor lone surrogates, so input with them is refused. */
export function refuseBrokenText(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (BROKEN.test(value)) {
      throw new ServerError(400, 'server/bad-input', 'The text is not well-formed', field)
    }
  } else if (Array.isArray(value)) {
    for (const item of value) refuseBrokenText(item, field)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseBrokenText(key, field)
      refuseBrokenText(inner, key)
    }
  }
}

/** A fast check of JSON text: whether it can contain NUL or lone surrogates at all. */
export function maybeBroken(json: string): boolean {
  return /\\u(?:0000|[dD][89a-fA-F])/.test(json) || BROKEN.test(json)
}
