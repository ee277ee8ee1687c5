import { safeUrl } from '@latchkey/wire'
import { internals, type Latchkey } from '../latchkey.ts'
import { privateImage } from './privateImage.ts'
import { sdkParams } from './sdkParams.ts'

const sizes = [32, 64, 128, 256, 512] as const

/**
 * An untrusted image through our own server, which re-encodes it: its host does not see the visitor.
 * `null` where it cannot be had that way.
 */
export function proxiedImage(
  latchkey: Latchkey,
  url: string | null | undefined,
  size: (typeof sizes)[number] = 64,
): string | null {
  const unproxied = privateImage(latchkey, url)
  if (unproxied) return unproxied
  const base = internals(latchkey).options.getState().endpoints?.api
  const webUrl = safeUrl(url)
  if (!base || !webUrl) return null
  const { projectId } = sdkParams(latchkey)
  return `${base}/v1/image?${new URLSearchParams({ projectId, size: String(size), url: webUrl })}`
}
