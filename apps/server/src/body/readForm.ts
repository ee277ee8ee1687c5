import type { Context as HonoContext } from 'hono'
import { readBody } from './readBody.ts'

const MAX_FORM_BYTES = 16_384

/** The fields of a page's own form (`application/x-www-form-urlencoded`). */
export async function readForm(c: HonoContext): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(c, MAX_FORM_BYTES))
}
