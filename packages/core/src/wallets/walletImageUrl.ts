import { safeUrl } from '@latchkey/wire'
import { sdkParams } from '../api/sdkParams.ts'
import type { Wallet } from '../connection/wallet.ts'
import { internals, type Latchkey } from '../latchkey.ts'

/** Images are fetched ahead for this many wallets of each page; the others load when they scroll into view. */
export const walletImagesPerPage = 20

/** The image URL of a wallet: the site's own, or the server's; `null` without one. */
export function walletImageUrl(
  latchkey: Latchkey,
  wallet: Pick<Wallet, 'image_id' | 'image_url'>,
): string | null {
  const siteImage = wallet.image_url
  if (siteImage && /^data:image\//i.test(siteImage)) return siteImage
  if (siteImage) return safeUrl(siteImage)
  const base = internals(latchkey).options.getState().endpoints?.api
  if (!base || !wallet.image_id) return null
  const query = new URLSearchParams(sdkParams(latchkey))
  return `${base}/getWalletImage/${encodeURIComponent(wallet.image_id)}?${query}`
}
