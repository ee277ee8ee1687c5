import * as v from 'valibot'
import type { Latchkey } from '../latchkey.ts'
import { reportSetup } from '../modal/reportSetup.ts'

/** The errors that only the site's owner can fix, as the server's error body names them. */
const errorSchema = v.object({
  code: v.picklist(['app/origin-not-allowed', 'app/invalid-project-id']),
})

/** Tells the developer when the server does not know the project (401) or does not allow the page's origin (403). */
export async function reportSetupError(
  latchkey: Latchkey,
  api: string,
  response: Response,
): Promise<void> {
  if (response.status !== 401 && response.status !== 403) return
  const body = v.safeParse(errorSchema, await response.json().catch(() => null))
  if (body.success) reportSetup(latchkey, { code: body.output.code, detail: api })
}
