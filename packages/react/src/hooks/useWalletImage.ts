import { type RecentWallet, type Wallet, walletImageUrl } from '@latchkey/core'
import { useLatchkey } from '../useLatchkey.ts'

/** The picture of a listed wallet, or of one the visitor used before. */
export function useWalletImage(
  wallet: Wallet | (RecentWallet & Pick<Wallet, 'image_url'>),
): string | null {
  const latchkey = useLatchkey()
  return 'icon' in wallet && wallet.icon ? wallet.icon : walletImageUrl(latchkey, wallet)
}
