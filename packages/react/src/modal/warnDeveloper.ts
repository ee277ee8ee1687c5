import type { ErrorCode, Latchkey } from '@latchkey/core'
import { remedyFor } from './remedyFor.ts'

/** Writes the remedy of a problem with the setup to the console, where a site's developer looks first. */
export function warnDeveloper(
  latchkey: Latchkey,
  { code, detail }: { code: ErrorCode; detail: string },
): void {
  const remedy = remedyFor(latchkey, code, detail) ?? detail
  // biome-ignore lint/suspicious/noConsole: it is for the site's developer, also where `debug` is off
  console.warn(`Latchkey: ${remedy} (${code})`)
}
