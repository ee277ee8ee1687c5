import * as v from 'valibot'
import type { Shelf } from './shelf.ts'

const name = 'places'
const list = v.array(v.string())
const most = 20

/**
 * Whether what this page stores is out of reach of other sites' frames of it. A browser that keeps one storage for all
 * of them gives itself away: traces of another place are in it. Where the place is unknown, it is not.
 */
export async function isPartitioned(shelf: Shelf, place: string | null): Promise<boolean> {
  if (place === null || !shelf.lasts) return false
  const read = v.safeParse(list, await shelf.get(name))
  const seen = read.success ? read.output : []
  if (!seen.includes(place)) await shelf.set(name, [...seen, place].slice(-most))
  return seen.every((other) => siteOf(other) === siteOf(place))
}

/** Where this page stands: under the site that frames it, or at its own address. */
export function placeOfPage(page: Pick<Window, 'location' | 'parent' | 'document'>): string | null {
  const { location, parent, document } = page
  if (parent === page) return location.origin
  const [holder] = location.ancestorOrigins ?? []
  if (holder) return holder
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null
}

/** Roughly what browsers partition by: scheme and the last two names. */
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname.split('.').slice(-2).join('.')}`
}
