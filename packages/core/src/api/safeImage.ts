import { safeUrl } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

/**
 * An image that may be shown without telling strangers who looks: written out in the URL itself, or served by
 * our own server. `null` for all else.
 */
export function safeImage(latchkey: Latchkey, url: string | null | undefined): string | null {
  if (!url) return null
  if (/^data:image\//i.test(url)) return url
  const base = latchkey.options.getState().endpoints?.api
  const web = safeUrl(url)
  return base && web && new URL(web).origin === new URL(base).origin ? web : null
}
