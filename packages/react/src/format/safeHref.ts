import { safeUrl } from '@latchkey/core/adapter'

/** For a link's `href`; without it an anchor leads nowhere. */
export function safeHref(url: string | null | undefined): string | undefined {
  return safeUrl(url) ?? undefined
}
