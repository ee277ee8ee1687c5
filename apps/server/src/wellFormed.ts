import { ServerError } from './ServerError.ts'

// NUL, or half a surrogate pair.
const BROKEN = /[\0\p{Cs}]/u

/** PostgreSQL keeps neither NUL nor half a surrogate pair; both are refused where text comes in. */
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

/** A quick look at JSON text: can anything in it be broken at all? */
export function maybeBroken(json: string): boolean {
  return /\\u(?:0000|[dD][89a-fA-F])/.test(json) || BROKEN.test(json)
}
