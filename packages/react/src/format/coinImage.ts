import type { ResolvedOptions } from '@latchkey/core/internal'
import { plainText } from './plainText.ts'

/** The image URL of a coin or currency on our server, by its code. */
export function coinImage(
  { endpoints, projectId }: Pick<ResolvedOptions, 'endpoints' | 'projectId'>,
  kind: 'getCurrencyImage' | 'getTokenImage',
  code: string,
): string | null {
  if (!endpoints?.api) return null
  const query = new URLSearchParams({ projectId })
  return `${endpoints.api}/public/${kind}/${encodeURIComponent(plainText(code))}?${query}`
}
