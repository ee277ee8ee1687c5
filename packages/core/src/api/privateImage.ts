import { safeUrl } from '@latchkey/wire'
import { internals, type Latchkey } from '../latchkey.ts'

/**
 * The URL if showing the image tells no third party who looks at it: a `data:` URL, or an image of the owner's own
 * server. Else `null`. Whether a browser may render it at all is decided where it is rendered (`safeImage` in `react`).
 */
export function privateImage(latchkey: Latchkey, url: string | null | undefined): string | null {
  if (!url) return null
  if (/^data:image\//i.test(url)) return url
  const base = internals(latchkey).options.getState().endpoints?.api
  const webUrl = safeUrl(url)
  return base && webUrl && new URL(webUrl).origin === new URL(base).origin ? webUrl : null
}
