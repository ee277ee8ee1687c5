import * as v from 'valibot'
import type { IndexedDbStore } from './indexedDbStore.ts'

const originsKey = 'places'
const originList = v.array(v.string())
const maxOrigins = 20

/**
 * Whether the browser partitions this page's storage by the embedding site. Each frame records the origin that embeds
 * it: if the stored list contains an origin of a different site, the storage is shared. For the first site that embeds
 * the vault the list is empty, which counts as partitioned. Returns false if the embedding origin is unknown or the
 * storage isn't persistent.
 */
export async function isPartitioned(
  store: IndexedDbStore,
  framingOrigin: string | null,
): Promise<boolean> {
  if (framingOrigin === null || !store.isPersistent) return false
  const read = v.safeParse(originList, await store.get(originsKey))
  const seen = read.success ? read.output : []
  if (!seen.includes(framingOrigin))
    await store.set(originsKey, [...seen, framingOrigin].slice(-maxOrigins))
  return seen.every((origin) => siteOf(origin) === siteOf(framingOrigin))
}

/** The origin that frames this page, or its own origin in a window; `null` where the browser does not tell. */
export function readFramingOrigin(
  page: Pick<Window, 'location' | 'parent' | 'document'>,
): string | null {
  const { location, parent, document } = page
  if (parent === page) return location.origin
  const [ancestor] = location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null
}

/** Roughly the schemeful site that browsers partition by: the scheme and the last two labels. */
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname.split('.').slice(-2).join('.')}`
}
