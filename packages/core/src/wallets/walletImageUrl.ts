import { safeUrl } from '@latchkey/wire'
import { sdkParams } from '../api/sdkParams.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Wallet } from './wallet.ts'

/** Images are fetched for so many wallets of each page; the others show theirs when they scroll into view. */
export const walletImagesPerPage = 20

/** A wallet's picture: the owner's own, or our server's; `null` when there is none. */
export function walletImageUrl(
  latchkey: Latchkey,
  wallet: Pick<Wallet, 'image_id' | 'image_url'>,
): string | null {
  const own = wallet.image_url
  if (own && /^data:image\//i.test(own)) return own
  if (own) return safeUrl(own)
  const base = latchkey.options.getState().endpoints?.api
  if (!base || !wallet.image_id) return null
  const query = new URLSearchParams(sdkParams(latchkey))
  return `${base}/getWalletImage/${encodeURIComponent(wallet.image_id)}?${query}`
}
