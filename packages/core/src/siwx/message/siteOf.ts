import { internals, type Latchkey } from '../../latchkey.ts'
import { readPage } from '../../options/platform.ts'

/** The site's origin from the page's location; without a page (a bot, a server), from `metadata.url`. */
export function siteOf(latchkey: Latchkey): {
  origin: string
  host: string
  scheme: 'https' | 'http'
} {
  const { metadata } = internals(latchkey).options.getState()
  const { origin, host, protocol } = new URL(readPage().origin || metadata.url)
  return { origin, host, scheme: protocol === 'http:' ? 'http' : 'https' }
}
