import { ServerError } from '../ServerError.ts'

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
    else depth += bracket(code)
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
  let first = at
  while (first - 1 > start && json.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}

function bracket(code: number): 1 | -1 | 0 {
  if (code === 0x5b || code === 0x7b) return 1
  return code === 0x5d || code === 0x7d ? -1 : 0
}
