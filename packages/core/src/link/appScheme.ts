import { longestUrl, parseUrl } from './parseUrl.ts'

/** Schemes that run, read or fetch something instead of opening a wallet. */
const forbiddenSchemes: readonly string[] = [
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'intent',
  'jar',
  'javascript',
  'livescript',
  'mailto',
  'moz-extension',
  'ms-settings',
  'resource',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
]

/**
 * The scheme of a wallet's own app (`rainbow` of `rainbow://`), or `null`. The directory may name it; a peer's
 * metadata may not.
 */
export function appScheme(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > longestUrl) return null
  const scheme = /^([a-z][a-z0-9+.-]{1,49})(?::\/{0,2}|$)/i.exec(link)?.[1]?.toLowerCase()
  if (!scheme || forbiddenSchemes.includes(scheme)) return null
  // A second opinion from the very parser that the browser will use.
  return parseUrl(`${scheme}://x`)?.protocol === `${scheme}:` ? scheme : null
}
