import type { Latchkey } from '../latchkey.ts'
import { readPage } from '../options/platform.ts'

/** The site as the address bar shows it; where there is none (a bot, an app), as the owner describes it. */
export function siteOf(latchkey: Latchkey): {
  origin: string
  host: string
  scheme: 'https' | 'http'
} {
  const { metadata } = latchkey.options.getState()
  const { origin, host, protocol } = new URL(readPage().origin || metadata.url)
  return { origin, host, scheme: protocol === 'http:' ? 'http' : 'https' }
}
