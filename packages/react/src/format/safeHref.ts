import { safeUrl } from '@latchkey/core/adapter'

/** A safe URL for `href`, or `undefined`, which makes the anchor inert. */
export function safeHref(url: string | null | undefined): string | undefined {
  return safeUrl(url) ?? undefined
}
