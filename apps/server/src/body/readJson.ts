import type { Context as HonoContext } from 'hono'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'
import { assertStorableText, mayHoldUnstorableText } from './storableText.ts'

const MAX_JSON_BYTES = 1_048_576

/** Parses the body as JSON for any content type: clients send text/plain to avoid a CORS preflight. */
export async function readJson(c: HonoContext): Promise<unknown> {
  const text = await readBody(c, MAX_JSON_BYTES)
  if (text.trim() === '') return {}
  const value = parseJson(text)
  if (mayHoldUnstorableText(text)) assertStorableText(value)
  return value
}
