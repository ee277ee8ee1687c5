import { appScheme, safeAppLink, safeUrl } from '@latchkey/wire'
import { toBase64Url, utf8 } from '../crypto/bytes.ts'

/**
 * The link that opens the wallet app for a request, or null when the base is not a link
 * to follow: only https and app schemes are allowed, never `javascript:` or `data:`.
 */
export function formatRequestLink(
  base: string,
  { id, topic }: { id: number; topic: string },
): string | null {
  if (!safeUrl(base) && !appScheme(base)) return null
  const query = `requestId=${id}&sessionTopic=${topic}`
  if (/^https:\/\/t\.me(?:\/|$)/.test(base)) {
    return `${base}${base.includes('?') ? '&' : '?'}startapp=${toBase64Url(utf8(query))}`
  }
  return `${base.replace(/\/$/, '')}/wc?${query}`
}

/** Opens the link if the page is visible. */
export function openRequestLink(link: string): void {
  if (!globalThis.document?.hasFocus()) return
  const web = safeUrl(link)
  const href = web ?? safeAppLink(link)
  if (!href) return
  const isFramed = globalThis.top !== globalThis.self
  const sameWindow = isFramed ? '_top' : '_self'
  globalThis.open(href, web ? '_blank' : sameWindow, 'noreferrer noopener')
}
