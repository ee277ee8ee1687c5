import { ServerError } from '../ServerError.ts'

/** No call of ours nests deeper than ten; typed data and simulations of several blocks stay below thirty. */
const MAX_JSON_DEPTH = 64

/** JSON of a caller. @throws ServerError 400 when it is nested too deep, 422 when it is no JSON. */
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
 * Counts brackets outside strings. It reads the text, before it becomes a value: whatever walks a
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

/** The place of the quote that closes the string which opens at `start`. */
export function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return json.length
}

function bracket(code: number): 1 | -1 | 0 {
  if (code === 0x5b || code === 0x7b) return 1
  return code === 0x5d || code === 0x7d ? -1 : 0
}
