import { ServerError } from '../errors/ServerError.ts'

/** Requests of the widget nest up to ten levels; EIP-712 typed data and simulations of several blocks below thirty. */
const MAX_JSON_DEPTH = 64

/** Parses untrusted JSON. @throws ServerError 400 when it is nested too deep, 422 when it is not JSON. */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, MAX_JSON_DEPTH)) {
    throw new ServerError(400, 'server/too-deep', 'The JSON is nested too deep', 'body')
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServerError(422, 'server/bad-json', 'The body is not valid JSON', 'body', { cause })
  }
}

/**
 * Counts brackets outside strings. It checks the text before `JSON.parse`: code that walks a
 * value by recursion (schemas, `JSON.stringify`) would overflow the stack.
 */
function isDeeperThan(json: string, max: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length && depth <= max; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else depth += depthChangeOf(code)
  }
  return depth > max
}

export const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The index of the quote that closes the string opened at `start`. */
export function endOfString(json: string, start: number): number {
  let end = start
  do end = json.indexOf('"', end + 1)
  while (end !== -1 && isEscaped(json, start, end))
  return end === -1 ? json.length : end
}

/** Whether an odd number of backslashes stands before `at`, in the string that opens at `start`. */
function isEscaped(json: string, start: number, at: number): boolean {
  let firstBackslash = at
  while (firstBackslash - 1 > start && json.charCodeAt(firstBackslash - 1) === BACKSLASH)
    firstBackslash -= 1
  return (at - firstBackslash) % 2 === 1
}

const ARRAY_START = 0x5b
const ARRAY_END = 0x5d
const OBJECT_START = 0x7b
const OBJECT_END = 0x7d

function depthChangeOf(code: number): 1 | -1 | 0 {
  if (code === ARRAY_START || code === OBJECT_START) return 1
  return code === ARRAY_END || code === OBJECT_END ? -1 : 0
}
