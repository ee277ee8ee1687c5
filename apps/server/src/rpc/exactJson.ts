import { randomBytes } from 'node:crypto'
import { endOfString, QUOTE } from '../body/parseJson.ts'

/** Prefix of a string that replaces a number. Random, so that no caller can forge one. */
const MARK = `number ${randomBytes(16).toString('hex')} `
const MARKED = new RegExp(`"${MARK}([^"]+)"`, 'g')

const NUMBER = /-?\d[\d.eE+-]*/y

/**
 * Takes the `value` that `parseJson` has made of `text`. In what it returns, a number that a double
 * would change (an id above 2^53, `1.0`) is a marked string, which `stringifyExact` writes as the caller
 * wrote the number.
 */
export function markInexactNumbers(text: string, value: unknown): unknown {
  const marked = markNumbers(text)
  return marked === text ? value : JSON.parse(marked)
}

export function stringifyExact(value: unknown): string {
  return JSON.stringify(value).replace(MARKED, '$1')
}

/** `json` is valid. */
function markNumbers(json: string): string {
  const parts: string[] = []
  let copied = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (isNumberStart(code)) {
      const end = numberEnd(json, at)
      const literal = json.slice(at, end)
      if (String(Number(literal)) !== literal) {
        parts.push(json.slice(copied, at), `"${MARK}${literal}"`)
        copied = end
      }
      at = end - 1
    }
  }
  return parts.length === 0 ? json : parts.join('') + json.slice(copied)
}

const MINUS = 0x2d
const DIGIT_0 = 0x30
const DIGIT_9 = 0x39

function isNumberStart(code: number): boolean {
  return code === MINUS || (code >= DIGIT_0 && code <= DIGIT_9)
}

function numberEnd(json: string, start: number): number {
  NUMBER.lastIndex = start
  return NUMBER.test(json) ? NUMBER.lastIndex : start + 1
}
