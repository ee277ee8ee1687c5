import type { Context as HonoContext } from 'hono'
import { maybeBroken, refuseBrokenText } from '../wellFormed.ts'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'

const MAX_JSON_BYTES = 1_048_576

/** The body as JSON whatever its content type says: clients send text/plain to spare a preflight. */
export async function readJson(c: HonoContext): Promise<unknown> {
  const text = await readBody(c, MAX_JSON_BYTES)
  if (text.trim() === '') return {}
  const value = parseJson(text)
  if (maybeBroken(text)) refuseBrokenText(value)
  return value
}
