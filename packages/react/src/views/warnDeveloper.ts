import type { ErrorCode, Latchkey } from '@latchkey/core'
import { part } from '@latchkey/core/internal'
import { remedyFor } from '../modal/remedyFor.ts'

/** Writes the remedy of a problem with the setup to the console, once: a site's developer looks there first. */
export function warnDeveloper(
  latchkey: Latchkey,
  { code, detail }: { code: ErrorCode; detail: string },
): void {
  // A visitor without a connection has no problem with the site's setup.
  if (code === 'api/unreachable' && !navigator.onLine) return
  const earlier = part(latchkey, 'writtenRemedies', () => new Set<string>())
  const remedy = remedyFor(latchkey, code, detail) ?? detail
  if (earlier.has(remedy)) return
  earlier.add(remedy)
  // biome-ignore lint/suspicious/noConsole: it is for the site's developer, also where `debug` is off
  console.warn(`Latchkey: ${remedy} (${code})`)
}
